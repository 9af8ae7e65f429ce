import { $api, handled } from "~/api/client";
import { Banner } from "~/ui/banner/Banner";
import { Link, useExists } from "~/ui/link/Link";
import { shownWarning } from "./warnings";

/** What needs this person's attention, one line each, under the header. Failing to know is not worth a message. */
export function Warnings() {
  const exists = useExists();
  const { data = [] } = $api.useQuery("get", "/api/users/warnings", handled(), { staleTime: 60_000 });
  return data.map((warning) => {
    const shown = shownWarning(warning);
    if (!shown) return null;
    return (
      <Banner key={`${warning.type}-${JSON.stringify(warning.data)}`} tone={shown.tone} bar>
        {shown.to && exists(shown.to.name) ? <Link {...shown.to}>{shown.text}</Link> : shown.text}
      </Banner>
    );
  });
}
