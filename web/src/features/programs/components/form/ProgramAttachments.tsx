import { useState } from "react";
import { type AttachedItem, toForms } from "~/domain/media/attachments/attachments";
import { AttachmentsEditor } from "~/domain/media/attachments/AttachmentsEditor";
import { m } from "~/paraglide/messages.js";
import { Card } from "~/ui/card/Card";
import { type Program, useProgramActions } from "../../api";

/** What a program shows on its public page besides its text. Each change is saved at once. */
export function ProgramAttachments({ program }: { program: Program }) {
  const { changeAttachments } = useProgramActions(program.id);
  // The new order is shown before the server has answered.
  const [saving, setSaving] = useState<AttachedItem[]>();
  const change = async (items: AttachedItem[]) => {
    setSaving(items);
    try {
      await changeAttachments(toForms(items));
    } finally {
      setSaving(undefined);
    }
  };
  const items = saving ?? program.attachments;
  return (
    <Card title={m.programs_attachments()} note={m.programs_attachments_note()}>
      {items.length === 0 && <p className="t13 dim">{m.programs_attachments_none()}</p>}
      <AttachmentsEditor
        label={m.programs_attachments()}
        items={items}
        hasTitle
        disabled={saving !== undefined}
        onChange={change}
      />
    </Card>
  );
}
