import { Banner } from "~/ui/banner/Banner";
import { Button } from "~/ui/button/Button";
import { toast, toastError } from "~/ui/toast/toast";
import { Tooltip } from "~/ui/tooltip/Tooltip";
import { SampleSection } from "./SampleSection";
import css from "./StyleGuide.module.css";

/** Banners and toasts. */
export function MessageSamples() {
  return (
    <SampleSection
      title="Messages"
      note="One toast at a time, five seconds; undo instead of “are you sure?”, except for money and deletion."
    >
      <Banner tone="offline">
        <strong>Saved here.</strong> 4 sets sync when you are online.
      </Banner>
      <Banner tone="info" action={<Button size="small">Read more</Button>} onClose={() => toast("Closed")}>
        Payouts take two working days.
      </Banner>
      <Banner tone="warn">Your Stripe connection requires your attention.</Banner>
      <Banner tone="bad">You have missed a program payment - click here to resolve.</Banner>
      <Banner tone="ok">Your program is published.</Banner>
      <div className={css.line}>
        <Button
          onClick={() =>
            toast("Session moved to Thursday", { action: { label: "Undo", run: () => toast("Moved back") } })
          }
        >
          Show toast with undo
        </Button>
        <Button onClick={() => toast("Link copied")}>Show toast</Button>
        <Button onClick={() => toastError("Request failed")}>Show error</Button>
        <Tooltip label="Clients have less than 3 days of training">
          <Button variant="quiet">Hover for help</Button>
        </Tooltip>
      </div>
    </SampleSection>
  );
}
