import { m } from "~/paraglide/messages.js";
import { Banner } from "~/ui/banner/Banner";
import { Button } from "~/ui/button/Button";
import type { FormDraft } from "./useFormDraft";

/** Says that a form shows what was typed earlier and is not saved, and lets go of it. */
export function DraftNotice({ draft }: { draft: FormDraft }) {
  if (!draft.isRestored) return null;
  return (
    <Banner
      action={
        <Button size="small" onClick={draft.discard}>
          {m.ui_form_discard()}
        </Button>
      }
    >
      {draft.isOutdated ? m.ui_form_outdated() : m.ui_form_restored()}
    </Banner>
  );
}
