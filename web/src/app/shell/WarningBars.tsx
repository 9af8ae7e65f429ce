import { routeExists } from "~/lib/routes";
import { Banner } from "~/ui/banner/Banner";
import { Link } from "~/ui/link/Link";
import { lazyPart } from "~/ui/lazyPart";
import { type Warning, warningContent } from "./warnings";

/** Its dialog, which asks for the password, needs the component library; clients never see it. */
const ProviderButton = lazyPart(async () => (await import("./ProviderButton")).ProviderButton, { background: true });

/** One banner each. */
export function WarningBars({ warnings }: { warnings: Warning[] }) {
  return warnings.map((warning) => {
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
