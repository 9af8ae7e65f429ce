import { useSession } from "~/api/session";
import { AskQuestion } from "~/domain/questions/AskQuestion";
import { m } from "~/paraglide/messages.js";
import type { Storefront } from "../api";
import { receiverOf } from "../facts";
import css from "./AskSection.module.css";

type Props = {
  storefront: Storefront;
  /** As in `AskQuestion`: where there is no other button. */
  autoOpen?: boolean;
};

/** The end of the page: those who have read this far and are not sure can ask. */
export function AskSection({ storefront, autoOpen = false }: Props) {
  const { token } = useSession();
  if (!storefront.can_ask) return null;
  const name = storefront.title;
  return (
    <section className={css.ask} aria-labelledby="ask">
      <div className={css.words}>
        <h2 id="ask" className={css.title}>
          {m.storefront_ask_title()}
        </h2>
        <p className={css.text}>
          {token === null ? m.storefront_ask_text_visitor({ name }) : m.storefront_ask_text({ name })}
        </p>
      </div>
      <AskQuestion autoOpen={autoOpen} size="large" label={m.questions_ask()} receiver={receiverOf(storefront)} />
    </section>
  );
}
