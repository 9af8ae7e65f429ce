import { IconBarbell } from "@tabler/icons-react";
import { Badge, Chip, Count } from "~/ui/badge/Badge";
import { Tag, TAG_COLOURS } from "~/ui/tag/Tag";
import { Kbd } from "~/ui/keys/Kbd";
import { MoneyText } from "~/ui/money/MoneyText";
import { SampleSection } from "./SampleSection";
import css from "./StyleGuide.module.css";

/** Badges, chips, keys and amounts of money. */
export function BadgeAndMoneySamples() {
  return (
    <>
      <SampleSection title="States and kinds" note="A badge is a state in the exact words; a chip is a kind.">
        <div className={css.line}>
          <Badge tone="ok">All Good</Badge>
          <Badge tone="warn">Needs Training</Badge>
          <Badge tone="bad">Payment failed</Badge>
          <Badge tone="info">Paying since 4 April</Badge>
          <Badge>No Clients</Badge>
          <Badge tone="draft">Draft</Badge>
        </div>
        <div className={css.line}>
          {TAG_COLOURS.map((colour) => (
            <Tag key={colour} name={colour} colour={colour} />
          ))}
          <Chip>Fixed Length</Chip>
          <Chip>Group Rolling Calendar</Chip>
          <Chip icon={<IconBarbell size={12} />}>Strength</Chip>
          <Count value={1280} />
          <Count value={2} accent />
          <Kbd>Ctrl</Kbd>
          <Kbd>K</Kbd>
        </div>
      </SampleSection>
      <SampleSection title="Money" note="Minor units and a currency; right-aligned in tables, never wrapping.">
        <div className={css.line}>
          <MoneyText amount={3900} currency="EUR" trim per="a month" size="hero" />
          <MoneyText amount={1427600} currency="EUR" trim size="title" />
          <MoneyText amount={5900} currency="GBP" per="/ month" />
          <MoneyText amount={390000} currency="JPY" per="once" />
          <MoneyText amount={-117} currency="EUR" />
        </div>
      </SampleSection>
    </>
  );
}
