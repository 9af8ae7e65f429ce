import { IconCheck } from "@tabler/icons-react";
import { m } from "~/paraglide/messages.js";
import { Cover } from "~/ui/cover/Cover";
import css from "./SignUpIllustration.module.css";

/** Seeds that draw a barbell and a trail. */
const COVER_SEEDS = { coach: "k", client: "i" };

/** The benefits and a sample session beside the sign-up form. */
export function SignUpIllustration({ role }: { role: "coach" | "client" }) {
  const isCoach = role === "coach";
  const points = isCoach
    ? [m.accounts_hero_coach_1(), m.accounts_hero_coach_2(), m.accounts_hero_coach_3()]
    : [m.accounts_hero_client_1(), m.accounts_hero_client_2(), m.accounts_hero_client_3()];
  const sets = [
    [m.accounts_hero_set_1(), m.accounts_hero_load_1()],
    [m.accounts_hero_set_2(), m.accounts_hero_load_2()],
    [m.accounts_hero_set_3(), m.accounts_hero_load_3()],
  ];
  return (
    <aside className={css.illustration}>
      <div className={css.picture}>
        <Cover seed={COVER_SEEDS[role]} ratio={0.8} />
      </div>
      <div className={css.session} aria-hidden="true">
        <div className={css.sessionHead}>
          <span>
            {m.accounts_hero_day()}
            <strong>{m.accounts_hero_session()}</strong>
          </span>
          <span className="num">{m.accounts_hero_time()}</span>
        </div>
        {sets.map(([name, load], index) => (
          <div key={name} className={css.set} data-done={index < 2 || undefined}>
            <span className={css.tick}>{index < 2 && <IconCheck size={12} stroke={3} />}</span>
            <span>{name}</span>
            <span className="num">{load}</span>
          </div>
        ))}
      </div>
      <div className={css.text}>
        <p className={css.title}>{isCoach ? m.accounts_hero_coach() : m.accounts_hero_client()}</p>
        <ul className={css.points}>
          {points.map((point) => (
            <li key={point}>
              <IconCheck size={16} stroke={2.5} aria-hidden="true" />
              {point}
            </li>
          ))}
        </ul>
      </div>
    </aside>
  );
}
