import { AskQuestion } from "~/domain/questions/AskQuestion";
import { m } from "~/paraglide/messages.js";
import { ButtonLink } from "~/ui/button/Button";
import { Cover } from "~/ui/cover/Cover";
import type { Storefront } from "../api";
import { pictureOf, receiverOf } from "../facts";
import { tabLink } from "../links";
import css from "./Opening.module.css";
import { SocialLinks } from "./SocialLinks";

/** The first thing that a visitor sees: who this is, and where to go. */
export function Opening({ storefront }: { storefront: Storefront }) {
  const { title, about, programs_total, can_ask } = storefront;
  return (
    <header className={css.opening}>
      <div className={css.words}>
        <h1 className={css.title} dir="auto">
          {title}
        </h1>
        {about && (
          <p className={css.about} dir="auto">
            {about}
          </p>
        )}
        {(programs_total > 0 || can_ask) && (
          <div className={css.actions}>
            {programs_total > 0 && (
              <ButtonLink variant="primary" size="large" to={tabLink("programs", storefront)}>
                {m.storefront_see_programs()}
              </ButtonLink>
            )}
            {can_ask && (
              <AskQuestion autoOpen size="large" label={m.questions_ask()} receiver={receiverOf(storefront)} />
            )}
          </div>
        )}
        <SocialLinks name={title} links={storefront.social_links} />
      </div>
      <Picture seed={storefront.id} src={pictureOf(storefront)} />
    </header>
  );
}

/** Pictures of accounts are small squares: shown sharp, on a ground of their own colours. */
function Picture({ seed, src }: { seed: string; src: string | null }) {
  if (!src) {
    return (
      <div className={css.picture}>
        <Cover seed={seed} ratio={1} width="100%" />
      </div>
    );
  }
  return (
    <div className={css.picture}>
      <img className={css.ground} src={src} alt="" />
      <img className={css.face} src={src} alt="" width={256} height={256} fetchPriority="high" />
    </div>
  );
}
