import { IconCheck } from "@tabler/icons-react";
import { m } from "~/paraglide/messages.js";
import { Cover } from "~/ui/cover/Cover";
import css from "./Hero.module.css";

/** Seeds whose drawings are a barbell and a trail. */
const PICTURES = { coach: "k", client: "i" };

/** What one gets, beside the form that asks for something. Decoration: the form says what it is for. */
export function Hero({ role }: { role: "coach" | "client" }) {
  const coach = role === "coach";
  const points = coach
    ? [m.accounts_hero_coach_1(), m.accounts_hero_coach_2(), m.accounts_hero_coach_3()]
    : [m.accounts_hero_client_1(), m.accounts_hero_client_2(), m.accounts_hero_client_3()];
  const sets = [
    [m.accounts_hero_set_1(), m.accounts_hero_load_1()],
    [m.accounts_hero_set_2(), m.accounts_hero_load_2()],
    [m.accounts_hero_set_3(), m.accounts_hero_load_3()],
  ];
  return (
    <aside className={css.hero}>
      <div className={css.picture}>
        <Cover seed={PICTURES[role]} ratio={0.8} />
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
      <div className={css.words}>
        <p className={css.title}>{coach ? m.accounts_hero_coach() : m.accounts_hero_client()}</p>
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
