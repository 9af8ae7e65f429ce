import {
  IconBell,
  IconCalendar,
  IconCopy,
  IconExternalLink,
  IconMessage,
  IconPencil,
  IconPlus,
  IconTrash,
} from "@tabler/icons-react";
import { Button, IconButton } from "~/ui/button/Button";
import { CopyButton } from "~/ui/copy/CopyButton";
import { SampleSection } from "./SampleSection";
import css from "./StyleGuide.module.css";

/** Buttons with a label or an icon, in every state. */
export function ButtonSamples() {
  return (
    <SampleSection
      title="Buttons"
      note="One solid button per area. Verb plus noun; include the amount when money moves."
    >
      <div className={css.line}>
        <Button variant="primary" icon={<IconPlus size={16} />}>
          Create program
        </Button>
        <Button icon={<IconExternalLink size={16} />}>View storefront</Button>
        <Button variant="quiet">Discard</Button>
        <Button variant="danger">Delete program</Button>
        <Button variant="ink">Phone wallet</Button>
        <Button variant="selected">Drafts included</Button>
      </div>
      <div className={css.line}>
        <Button variant="primary" busy>
          Save program
        </Button>
        <Button busy>Save program</Button>
        <Button variant="primary" disabled>
          Save program
        </Button>
        <Button disabled>Save program</Button>
        <Button size="small">Small</Button>
        <Button size="small" variant="primary">
          Small
        </Button>
        <Button size="large" variant="primary">
          Start free trial, €0 today
        </Button>
      </div>
      <div className={css.line}>
        <IconButton label="Edit program">
          <IconPencil size={18} />
        </IconButton>
        <IconButton label="Copy program" outlined>
          <IconCopy size={18} />
        </IconButton>
        <IconButton label="Messages" count={3}>
          <IconMessage size={20} />
        </IconButton>
        <IconButton label="Notifications" count={128}>
          <IconBell size={20} />
        </IconButton>
        <IconButton label="Calendar" dot>
          <IconCalendar size={20} />
        </IconButton>
        <IconButton label="Delete program" disabled>
          <IconTrash size={18} />
        </IconButton>
        <CopyButton text="https://regimen.example/p/squat-every-day" label="Copy link" />
      </div>
    </SampleSection>
  );
}
