import { m } from "~/paraglide/messages.js";
import { PageHeader } from "~/ui/page/Page";
import { LogoEditor } from "../components/LogoEditor";
import { WhiteLabelPage } from "../components/WhiteLabelPage";
import { WhiteLabelTabs } from "../components/WhiteLabelTabs";

/** The logo that a coach's pages have at their web address. */
export default function LogoPage() {
  return (
    <WhiteLabelPage>
      {(own) => (
        <>
          <PageHeader title={m.white_label_title()} />
          <WhiteLabelTabs />
          <LogoEditor logo={own.logo} address={own.web_address} />
        </>
      )}
    </WhiteLabelPage>
  );
}
