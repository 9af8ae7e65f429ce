import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { CopyButton } from "~/ui/copy/CopyButton";
import { Dialog } from "~/ui/dialog/Dialog";

export function DesktopAdviceDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      opened
      onClose={onClose}
      title={m.builder_advice_title()}
      size="small"
      footer={
        <>
          <CopyButton text={location.href} label={m.builder_advice_copy()} />
          <Button variant="primary" data-autofocus onClick={onClose}>
            {m.builder_advice_go_on()}
          </Button>
        </>
      }
    >
      <p>{m.builder_advice_text()}</p>
    </Dialog>
  );
}
