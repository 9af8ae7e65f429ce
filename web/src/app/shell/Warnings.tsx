import { $api, onError } from "~/api/client";
import { routeExists } from "~/lib/routes";
import { Banner } from "~/ui/banner/Banner";
import { Link } from "~/ui/link/Link";
import { lazyPart } from "~/ui/lazyPart";
import { warningContent } from "./warnings";

/** Its dialog, which asks for the password, needs the component library; clients never see it. */
const ProviderButton = lazyPart(async () => (await import("./ProviderButton")).ProviderButton, { background: true });

/** Banners under the header about what needs the person's attention. A failure to load them is not shown. */
export function Warnings() {
  const { data = [] } = $api.useQuery("get", "/api/users/warnings", onError("inline"), { staleTime: 60_000 });
  return data.map((warning) => {
    const content = warningContent(warning);
    if (!content) return null;
    return (
      <Banner key={`${warning.type}-${JSON.stringify(warning.data)}`} tone={content.tone} bar>
        {content.to && routeExists(content.to.name) ? (
          <Link {...content.to}>{content.text}</Link>
        ) : content.toProvider ? (
          <ProviderButton>{content.text}</ProviderButton>
        ) : (
          content.text
        )}
      </Banner>
    );
  });
}
