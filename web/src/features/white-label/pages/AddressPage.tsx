import { m } from "~/paraglide/messages.js";
import { PageHeader } from "~/ui/page/Page";
import { AddressEditor } from "../components/AddressEditor";
import { WhiteLabelPage } from "../components/WhiteLabelPage";
import { WhiteLabelTabs } from "../components/WhiteLabelTabs";

/** The web address at which a coach's pages are. */
export default function AddressPage() {
  return (
    <WhiteLabelPage>
      {(own) => (
        <>
          <PageHeader title={m.white_label_title()} />
          <WhiteLabelTabs />
          <AddressEditor address={own.web_address} />
        </>
      )}
    </WhiteLabelPage>
  );
}
