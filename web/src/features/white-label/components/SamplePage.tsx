import { IconArrowRight } from "@tabler/icons-react";
import { useCurrentUser } from "~/api/session";
import { formatNumber } from "~/lib/format";
import { m } from "~/paraglide/messages.js";
import { Avatar } from "~/ui/avatar/Avatar";
import { Button } from "~/ui/button/Button";
import { Cover } from "~/ui/cover/Cover";
import { CheckboxField } from "~/ui/field/CheckboxField";
import { RadioCards } from "~/ui/field/RadioCards";
import { TextField } from "~/ui/field/TextField";
import { ProgressBar, Sparkline } from "~/ui/progress/Progress";
import css from "./SamplePage.module.css";

const PROGRAMS = [
  m.white_label_sample_program_1,
  m.white_label_sample_program_2,
  m.white_label_sample_program_3,
] as const;
const FIGURES = [
  { value: 318, label: m.white_label_sample_coached },
  { value: 62, label: m.white_label_sample_training },
  { value: 7, label: m.white_label_sample_years },
];
const SQUATS = [80, 85, 82.5, 90, 92.5, 92.5, 97.5, 102.5];

const nothing = () => undefined;

/** A page that shows every use of a theme's colours, under the name of the account. Nothing on it can be used. */
export function SamplePage() {
  const { title, full_name, avatar_url } = useCurrentUser();
  const name = title || full_name || "";
  return (
    <div className={css.page} inert>
      <div className={css.bar}>
        <Avatar name={name} src={avatar_url} size={32} />
        <span className={css.account} dir="auto">
          {name}
        </span>
        <span className={css.tabs}>
          <span className={css.current}>{m.white_label_sample_overview()}</span>
          <span>{m.white_label_sample_programs()}</span>
          <span>{m.white_label_sample_coaches()}</span>
        </span>
        <Button>{m.white_label_sample_sign_in()}</Button>
      </div>
      <div className={css.opening}>
        <div className={css.words}>
          <p className={css.headline}>{m.white_label_sample_headline()}</p>
          <p className={css.intro}>{m.white_label_sample_intro()}</p>
          <div className={css.buttons}>
            <Button variant="primary" size="large">
              {m.white_label_sample_see()}
            </Button>
            <Button size="large">{m.white_label_sample_ask()}</Button>
          </div>
        </div>
        <div className={css.picture}>
          <Cover seed="white-label" ratio={1.5} large />
        </div>
      </div>
      <ul className={css.figures}>
        {FIGURES.map(({ value, label }) => (
          <li key={value} className={css.figure}>
            <span className={css.value}>{formatNumber(value)}</span> {label()}
          </li>
        ))}
      </ul>
      <div className={css.section}>
        <div className={css.sectionHead}>
          <p className={css.title}>{m.white_label_sample_programs()}</p>
          <span className={css.all}>
            {m.white_label_sample_words()} <IconArrowRight size={16} aria-hidden="true" />
          </span>
        </div>
        <ul className={css.cards}>
          {PROGRAMS.map((program) => (
            <li key={program()} className={css.card}>
              <Cover seed={program()} />
              <span className={css.cardText}>
                <span className={css.cardTitle}>{program()}</span>
                <span className="t13 dim">{m.white_label_sample_facts()}</span>
              </span>
            </li>
          ))}
        </ul>
      </div>
      <div className={css.pair}>
        <div className={css.box}>
          <p className={css.title}>{m.white_label_sample_choose()}</p>
          <RadioCards
            label={m.white_label_sample_choose()}
            value="month"
            onChange={nothing}
            options={[
              { value: "month", label: m.white_label_sample_monthly(), note: m.white_label_sample_monthly_note() },
              {
                value: "quarter",
                label: m.white_label_sample_quarterly(),
                note: m.white_label_sample_quarterly_note(),
              },
            ]}
          />
          {/* Nothing here can have the focus: it is drawn as if it had. */}
          <div className={css.focused}>
            <TextField label={m.white_label_sample_email()} defaultValue="maya@example.com" readOnly />
          </div>
        </div>
        <div className={css.box}>
          <p className={css.title}>{m.white_label_sample_week()}</p>
          <CheckboxField label={m.white_label_sample_done()} checked readOnly />
          <CheckboxField label={m.white_label_sample_open()} checked={false} readOnly />
          <ProgressBar value={60} label={m.white_label_sample_progress()} height={6} />
          <Sparkline values={SQUATS} label={m.white_label_sample_chart()} width={320} height={88} />
        </div>
      </div>
    </div>
  );
}
