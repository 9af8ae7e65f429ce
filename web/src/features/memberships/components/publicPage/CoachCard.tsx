import { AskQuestion } from "~/domain/questions/AskQuestion";
import { m } from "~/paraglide/messages.js";
import { Avatar } from "~/ui/avatar/Avatar";
import { ButtonLink } from "~/ui/button/Button";
import type { PublicProgram } from "../../api";
import { coachOf } from "../../coachOf";
import { ownerUrlId } from "../../urlId";
import css from "./CoachCard.module.css";
import section from "./LazySections.module.css";

/** The coach of the program, with a link to their other programs. */
export function CoachCard({ program }: { program: PublicProgram }) {
  const { owner, is_owner } = program;
  const userId = ownerUrlId(owner);
  return (
    <section className={section.section} aria-labelledby="coach">
      <h2 id="coach" className={section.heading}>
        {m.memberships_your_coach()}
      </h2>
      <div className={css.card}>
        <Avatar name={owner.full_name} src={owner.avatar} size={64} />
        <div className={css.text}>
          <h3 className="t16 w6">{owner.full_name}</h3>
          {owner.about && <p className={css.about}>{owner.about}</p>}
          <div className={css.actions}>
            {program.can_ask && (
              <AskQuestion
                autoOpen={program.alert?.kind !== "private"}
                label={m.questions_ask()}
                receiver={coachOf(program)}
              />
            )}
            {!is_owner && (
              <ButtonLink to={{ name: "public-page-plans", params: { userId } }}>{m.memberships_see_more()}</ButtonLink>
            )}
          </div>
        </div>
      </div>
    </section>
  );
}
