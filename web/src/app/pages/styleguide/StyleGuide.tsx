import { useMantineColorScheme } from "@mantine/core";
import {
  IconBarbell,
  IconBell,
  IconCalendar,
  IconCopy,
  IconDots,
  IconExternalLink,
  IconPencil,
  IconPlus,
  IconTrash,
  IconMessage,
} from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { Problem } from "~/lib/problem";
import { Avatar, AvatarStack } from "~/ui/avatar/Avatar";
import { Badge, Chip, Count } from "~/ui/badge/Badge";
import { Banner } from "~/ui/banner/Banner";
import { Logo, Mark } from "~/ui/brand/Logo";
import { Button, IconButton } from "~/ui/button/Button";
import { Card } from "~/ui/card/Card";
import { CopyButton } from "~/ui/copy/CopyButton";
import { Cover } from "~/ui/cover/Cover";
import { ConfirmDialog, Dialog } from "~/ui/dialog/Dialog";
import { Segmented } from "~/ui/field/Segmented";
import { FormError } from "~/ui/form/FormError";
import { Kbd } from "~/ui/kbd/Kbd";
import { Menu } from "~/ui/menu/Menu";
import { MoneyText } from "~/ui/money/MoneyText";
import { Page, PageHeader } from "~/ui/page/Page";
import { ProgressBar, ProgressRing, Sparkline } from "~/ui/progress/Progress";
import { Skeleton, SkeletonCard, SkeletonRows, SkeletonText } from "~/ui/skeleton/Skeleton";
import { EmptyState, ErrorState, NoPermission } from "~/ui/states/States";
import { StatStrip } from "~/ui/stats/StatStrip";
import { Steps } from "~/ui/steps/Steps";
import { Tabs } from "~/ui/tabs/Tabs";
import { wearAccent } from "~/ui/theme/accent";
import { toast, toastError } from "~/ui/toast/toast";
import { Tooltip } from "~/ui/tooltip/Tooltip";
import { FieldSamples } from "./FieldSamples";
import { ListSamples } from "./ListSamples";
import css from "./StyleGuide.module.css";

const ACCENTS = ["#389840", "#3b5bdb", "#e8590c", "#862e9c", "#0b7285", "#ffd43b", "#1f2328"];
const COLOURS = [
  "bg",
  "surface",
  "sunken",
  "hover",
  "line",
  "line-strong",
  "text",
  "text-2",
  "text-3",
  "accent",
  "accent-solid",
  "accent-soft",
  "warn",
  "bad",
  "info",
  "ink",
];
const SIZES = [
  ["t32", "32/40", "Public title, price, timer"],
  ["t20", "20/28", "Page title, statistic"],
  ["t16", "16/24", "Phone input, lead"],
  ["t14", "14/20", "Body, row title, card heading"],
  ["t13", "13/20", "Cells and controls"],
  ["t12", "12/16", "Meta"],
] as const;

function Part({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section className={css.part}>
      <header className={css.head}>
        <h2 className="t16 w6">{title}</h2>
        {note && <p className="t13 meta">{note}</p>}
      </header>
      <div className={css.samples}>{children}</div>
    </section>
  );
}

/** Every shared component in every state; the place where a component is judged. */
export default function StyleGuide() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [accent, setAccent] = useState<string>();
  const [dialog, setDialog] = useState<"dialog" | "confirm" | "busy">();
  const [step, setStep] = useState(1);
  const close = () => setDialog(undefined);

  return (
    <Page title="Style guide">
      <PageHeader
        title="Style guide"
        note="Every shared component in every state. Look for it here before you build it."
        actions={
          <>
            <div className={css.accents} role="group" aria-label="Accent">
              {ACCENTS.map((colour) => (
                <button
                  key={colour}
                  type="button"
                  className={css.accent}
                  style={{ background: colour }}
                  aria-label={`Accent ${colour}`}
                  aria-pressed={(accent ?? ACCENTS[0]) === colour}
                  onClick={() => {
                    setAccent(colour);
                    wearAccent(colour === ACCENTS[0] ? undefined : colour);
                  }}
                />
              ))}
            </div>
            <Segmented
              label="Appearance"
              value={colorScheme}
              onChange={setColorScheme}
              options={[
                { value: "light", label: "Light" },
                { value: "dark", label: "Dark" },
                { value: "auto", label: "System" },
              ]}
            />
          </>
        }
      />

      <Part
        title="Colour"
        note="Every colour is a variable. The accent is the coach's; its text, fill and ground are derived until they reach 4.5:1."
      >
        <div className={css.swatches}>
          {COLOURS.map((name) => (
            <div key={name} className={css.swatch}>
              <span style={{ background: `var(--${name})` }} />
              <span className="t12 dim">{name}</span>
            </div>
          ))}
        </div>
      </Part>

      <Part title="Type" note="Inter, six sizes. Weight before size, size before colour.">
        <div className={css.types}>
          {SIZES.map(([size, metrics, use]) => (
            <div key={size} className={css.type}>
              <span className="t12 meta num">{metrics}</span>
              <span className={`${size} ${size === "t32" || size === "t20" ? "w65" : ""} truncate`}>{use}</span>
            </div>
          ))}
        </div>
      </Part>

      <Part title="Buttons" note="One solid button per area. Verb plus noun; when money moves, the sum stands in it.">
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
      </Part>

      <Part title="States and kinds" note="A badge is a state in the exact words; a chip is a kind.">
        <div className={css.line}>
          <Badge tone="ok">All Good</Badge>
          <Badge tone="warn">Needs Training</Badge>
          <Badge tone="bad">Payment failed</Badge>
          <Badge tone="info">Paying since 4 April</Badge>
          <Badge>No Clients</Badge>
          <Badge tone="draft">Draft</Badge>
        </div>
        <div className={css.line}>
          <Chip>Fixed Length</Chip>
          <Chip>Group Rolling Calendar</Chip>
          <Chip icon={<IconBarbell size={12} />}>Strength</Chip>
          <Count value={1280} />
          <Count value={2} accent />
          <Kbd>Ctrl</Kbd>
          <Kbd>K</Kbd>
        </div>
      </Part>

      <Part title="Money" note="Minor units and a currency; right-aligned in tables, never wrapping.">
        <div className={css.line}>
          <MoneyText amount={3900} currency="EUR" trim per="a month" size="hero" />
          <MoneyText amount={1427600} currency="EUR" trim size="title" />
          <MoneyText amount={5900} currency="GBP" per="/ month" />
          <MoneyText amount={390000} currency="JPY" per="once" />
          <MoneyText amount={-117} currency="EUR" />
        </div>
      </Part>

      <Part
        title="Fields"
        note="Label above; help, or the error in its place, below. A computed value stands beside its field."
      >
        <FieldSamples />
        <FormError>Your card was declined. Try another one.</FormError>
      </Part>

      <Part title="Statistics, tabs, steps">
        <StatStrip
          stats={[
            { label: "Clients training", value: "530", note: "+18 this month", tone: "good" },
            { label: "In trial", value: "14", note: "9 end this week" },
            { label: "Monthly income, net", value: "€14,276", note: "+4.1 % on June", tone: "good" },
            { label: "Sessions logged, 7 days", value: "1,914", note: "71 % of planned" },
            { label: "Needs your attention", value: "2 programs", note: "130 clients affected", tone: "warn" },
          ]}
        />
        <StatStrip
          loading
          stats={["Clients training", "In trial", "Monthly income, net"].map((label) => ({ label, value: "" }))}
        />
        <Tabs
          label="Programs"
          tabs={[
            { label: "Active", count: 10, to: { name: "style-guide" } },
            { label: "Needs attention", count: 2, to: { name: "not_found" } },
            { label: "Past", count: 4, to: { name: "not_found" } },
          ]}
        />
        <Steps steps={["Details", "Price", "Waiver", "Review"]} current={step} onStep={setStep} />
        <div className={css.line}>
          <Button size="small" disabled={step === 0} onClick={() => setStep(step - 1)}>
            Back
          </Button>
          <Button size="small" disabled={step === 3} onClick={() => setStep(step + 1)}>
            Next step
          </Button>
        </div>
      </Part>

      <Part
        title="Lists"
        note="Rows 44, or 72 with a cover. The likely action shows on hover and focus; the whole row leads on."
      >
        <ListSamples />
      </Part>

      <Part title="Cards">
        <div className={css.cards}>
          <Card
            title="Compliance"
            note="by week"
            actions={<Button size="small">All weeks</Button>}
            footer={<span className="t12 meta">The unfinished week is paler.</span>}
          >
            <p className="t20 w65">85 %</p>
            <p className="t13 dim">sessions done of planned</p>
          </Card>
          <Card title="Clients" flush>
            <SkeletonRows rows={3} height={56} />
            <SkeletonCard />
          </Card>
          <Card>
            <div className={css.line}>
              <Avatar name="Maya Kowalczyk" size={48} />
              <div>
                <p className="w6">Maya Kowalczyk</p>
                <p className="t13 dim">31, Hamburg</p>
              </div>
            </div>
          </Card>
        </div>
      </Part>

      <Part
        title="People and pictures"
        note="Without a photo: initials in a colour, or a drawing, that is always the same for that name."
      >
        <div className={css.line}>
          {[
            "Erik Lindqvist",
            "Maya Kowalczyk",
            "Sofia Marchetti",
            "Jun Watanabe",
            "Ade Okafor",
            "Lena Brandt",
            "Tom Reed",
            "Ana",
          ].map((name) => (
            <Avatar key={name} name={name} size={40} />
          ))}
          <Avatar name="Northside Strength" size={40} square />
          <AvatarStack
            people={[{ name: "Erik Lindqvist" }, { name: "Maya Kowalczyk" }, { name: "Jun Watanabe" }]}
            total={34}
          />
          <Logo />
          <Mark size={32} />
        </div>
        <div className={css.covers}>
          {["a", "f", "g", "d", "e", "l", "m", "b", "c", "j"].map((seed) => (
            <Cover key={seed} seed={seed} />
          ))}
        </div>
      </Part>

      <Part title="Figures">
        <div className={css.line}>
          <Sparkline label="Clients, rising" values={[3, 4, 4, 6, 7, 7, 9, 10, 12]} />
          <Sparkline label="Clients, falling" values={[9, 8, 7, 7, 6, 5, 5, 3, 2]} tone="neutral" />
          <ProgressRing share={0.25} size={16} />
          <ProgressRing share={0.5} size={24} width={3} label="Half done" />
          <ProgressRing share={0.85} size={40} width={4} label="85 per cent" />
        </div>
        <div className={css.bars}>
          <ProgressBar label="Programmed ahead" value={84} />
          <ProgressBar label="Programmed ahead" value={12} tone="warn" />
          <ProgressBar label="Written" value={40} tone="neutral" />
        </div>
      </Part>

      <Part
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
          <Button onClick={() => toast("Session moved to Thursday", { undo: { run: () => toast("Moved back") } })}>
            Show toast with undo
          </Button>
          <Button onClick={() => toast("Link copied")}>Show toast</Button>
          <Button onClick={() => toastError("Request failed")}>Show error</Button>
          <Tooltip label="Clients have less than 3 days of training">
            <Button variant="quiet">Hover for help</Button>
          </Tooltip>
        </div>
      </Part>

      <Part title="Dialogs and menus">
        <div className={css.line}>
          <Button onClick={() => setDialog("dialog")}>Open dialog</Button>
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
      </Part>

      <Part title="The five states" note="Loading has the shape of what comes; content you have seen above.">
        <div className={css.cards}>
          <Card title="Loading">
            <div className="stack">
              <Skeleton width={120} height={20} />
              <SkeletonText />
            </div>
          </Card>
          <Card title="Empty">
            <EmptyState
              icon={<IconBarbell size={24} />}
              title="No programs yet"
              action={<Button variant="primary">Create program</Button>}
            >
              Build the first one from a template or from nothing.
            </EmptyState>
          </Card>
          <Card title="Error">
            <ErrorState
              error={new Problem(500, "The server could not answer.")}
              onRetry={() => toast("Trying again")}
            />
          </Card>
          <Card title="No permission">
            <NoPermission />
          </Card>
        </div>
      </Part>
    </Page>
  );
}
