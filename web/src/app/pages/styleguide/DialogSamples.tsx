import { IconCalendar, IconCopy, IconDots, IconPencil, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { Button, IconButton } from "~/ui/button/Button";
import { ConfirmDialog, Dialog } from "~/ui/dialog/Dialog";
import { FormDialog } from "~/ui/dialog/FormDialog";
import { TextField } from "~/ui/field/TextField";
import { Kbd } from "~/ui/keys/Kbd";
import { Menu } from "~/ui/menu/Menu";
import { SampleSection } from "./SampleSection";
import css from "./StyleGuide.module.css";

/** Dialogs, confirmations and menus. */
export function DialogSamples() {
  const [dialog, setDialog] = useState<"dialog" | "form" | "confirm" | "busy">();
  const close = () => setDialog(undefined);
  return (
    <SampleSection title="Dialogs and menus">
      <div className={css.line}>
        <Button onClick={() => setDialog("dialog")}>Open dialog</Button>
        <Button onClick={() => setDialog("form")}>Open form</Button>
        <Button onClick={() => setDialog("confirm")}>Open confirmation</Button>
        <Button onClick={() => setDialog("busy")}>Open busy dialog</Button>
        <Menu
          label="Program actions"
          trigger={
            <IconButton label="Program actions" outlined>
              <IconDots size={18} />
            </IconButton>
          }
          items={[
            { label: "Edit details", icon: <IconPencil size={16} />, hint: <Kbd>E</Kbd> },
            { label: "Duplicate", icon: <IconCopy size={16} />, note: "With its calendar, without clients" },
            { label: "Open calendar", icon: <IconCalendar size={16} />, disabled: true },
            "divider",
            { label: "Delete program", icon: <IconTrash size={16} />, danger: true },
          ]}
        />
      </div>
      <Dialog
        opened={dialog === "dialog"}
        onClose={close}
        title="Copy with progression"
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary" onClick={close}>
              Copy 9 days
            </Button>
          </>
        }
      >
        <p>Three days of week 5 go to weeks 7, 8 and 9. No client has reached week 7 yet.</p>
      </Dialog>
      {dialog === "form" && (
        <FormDialog
          title="Rename track"
          size="small"
          submit="Rename track"
          busy={false}
          onSubmit={close}
          onClose={close}
        >
          <TextField label="Name" defaultValue="Mobility" data-autofocus />
        </FormDialog>
      )}
      <ConfirmDialog
        opened={dialog === "confirm"}
        onClose={close}
        title="Delete “Squat Every Day”?"
        confirm="Delete program"
        danger
        onConfirm={close}
      >
        <p>Its 34 clients keep what they logged. This cannot be undone after 30 days.</p>
      </ConfirmDialog>
      <ConfirmDialog
        opened={dialog === "busy"}
        onClose={close}
        title="Refund payment"
        confirm="Refund €39.00"
        busy
        onConfirm={close}
      >
        <p>Nothing closes this until the refund is done. Reload the page to get out of this sample.</p>
      </ConfirmDialog>
    </SampleSection>
  );
}
