import { m } from "~/paraglide/messages.js";
import { Card } from "~/ui/card/Card";
import css from "./TagManager.module.css";

/** What a container can and can't do. */
export function Explanation() {
  return (
    <Card title={m.tag_manager_how()}>
      <div className={css.explanation}>
        <List
          title={m.tag_manager_can()}
          texts={[m.tag_manager_can_events(), m.tag_manager_can_consent(), m.tag_manager_can_google()]}
        />
        <List
          title={m.tag_manager_cannot()}
          texts={[m.tag_manager_cannot_see(), m.tag_manager_cannot_code(), m.tag_manager_cannot_return()]}
        />
      </div>
    </Card>
  );
}

function List({ title, texts }: { title: string; texts: string[] }) {
  return (
    <section>
      <h3 className="t14 w6">{title}</h3>
      <ul className={css.list}>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  );
}
