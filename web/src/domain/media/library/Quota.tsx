import type { Schemas } from "~/api/client";
import { m } from "~/paraglide/messages.js";
import { ProgressBar } from "~/ui/progress/Progress";
import { formatQuota } from "../format";
import css from "./Quota.module.css";

/** From here on it is time to make room. */
const NEARLY_FULL = 0.9;

/** How much of its space a library takes. */
export function Quota({ used, limit }: Schemas["Quota"]) {
  return (
    <span className={css.quota}>
      <span className={css.bar}>
        <ProgressBar
          value={Math.round((used / limit) * 100)}
          label={m.media_quota()}
          tone={used > limit * NEARLY_FULL ? "warn" : "accent"}
          height={6}
        />
      </span>
      <span className={css.text}>{formatQuota(used, limit)}</span>
    </span>
  );
}
