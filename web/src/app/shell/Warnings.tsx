import { $api, onError } from "~/api/client";
import { lazyPart } from "~/ui/lazyPart";

/** Most people have none. */
const WarningBars = lazyPart(async () => (await import("./WarningBars")).WarningBars, { background: true });

/** Banners under the header about what needs the person's attention. A failure to load them is not shown. */
export function Warnings() {
  const { data = [] } = $api.useQuery("get", "/api/users/warnings", onError("inline"), { staleTime: 60_000 });
  return data.length > 0 && <WarningBars warnings={data} />;
}
