import type { ReactNode } from "react";
import { formatDate } from "~/lib/dates";
import { m } from "~/paraglide/messages.js";
import { Page } from "~/ui/page/Page";
import { Tabs } from "~/ui/tabs/Tabs";
import type { LegalText } from "../texts/text";
import css from "./LegalPage.module.css";

/** The frame of all legal pages: where else to read, the title, the text. */
export function LegalFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Page title={title} width="narrow">
      <Tabs
        label={m.reference_pages()}
        tabs={[
          { label: m.reference_privacy(), to: { name: "privacy_policy" } },
          { label: m.reference_terms(), to: { name: "terms_of_use" } },
          { label: m.reference_security(), to: { name: "data_security" } },
          { label: m.reference_cookies(), to: { name: "cookies_policy" } },
        ]}
      />
      <h1 className={css.title}>{title}</h1>
      {children}
    </Page>
  );
}

const anchorOf = (title: string) => title.toLowerCase().replace(/[^a-z]+/g, "-");

/** Paragraphs, and lists where lines begin with a dash. */
function Paragraphs({ lines }: { lines: string[] }) {
  const blocks: (string | string[])[] = [];
  for (const line of lines) {
    const last = blocks.at(-1);
    if (!line.startsWith("- ")) blocks.push(line);
    else if (Array.isArray(last)) last.push(line.slice(2));
    else blocks.push([line.slice(2)]);
  }
  return blocks.map((block) =>
    Array.isArray(block) ? (
      <ul key={block[0]}>
        {block.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    ) : (
      <p key={block}>{block}</p>
    ),
  );
}

/** A legal text to read: in short, with what can be done about it, then in sections that can be linked to. */
export function LegalPage({ text, action }: { text: LegalText; action?: ReactNode }) {
  return (
    <LegalFrame title={text.title}>
      <p className={css.changed}>{m.reference_changed({ date: formatDate(text.changed) })}</p>
      <div className={css.columns}>
        <article className={css.article}>
          <div className={css.short}>
            <strong>{m.reference_in_short()}</strong>
            <p>{text.short}</p>
            {action}
          </div>
          {text.sections.map((section) => (
            <section key={section.title} id={anchorOf(section.title)}>
              <h2>{section.title}</h2>
              <Paragraphs lines={section.text} />
            </section>
          ))}
        </article>
        <nav className={css.contents} aria-label={m.reference_contents()}>
          <p>{m.reference_contents()}</p>
          <ol>
            {text.sections.map((section) => (
              <li key={section.title}>
                <a href={`#${anchorOf(section.title)}`}>{section.title}</a>
              </li>
            ))}
          </ol>
        </nav>
      </div>
    </LegalFrame>
  );
}
