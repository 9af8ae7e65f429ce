import { type ReactNode, useCallback, useRef, useState } from "react";
import { createPortal } from "react-dom";
import css from "./PhoneFrame.module.css";

/** Gives the frame's page what this page wears: colours, fonts, styles. Answers its body once they are there. */
async function dress(page: Document): Promise<HTMLElement> {
  for (const { name, value } of document.documentElement.attributes) page.documentElement.setAttribute(name, value);
  const loading: Promise<unknown>[] = [];
  for (const worn of document.head.querySelectorAll<HTMLElement>('link[rel="stylesheet"], style')) {
    const copy = page.importNode(worn, true);
    if (copy.tagName === "LINK") {
      loading.push(
        new Promise((done) => {
          copy.addEventListener("load", done);
          copy.addEventListener("error", done);
        }),
      );
    }
    page.head.append(copy);
  }
  await Promise.all(loading);
  // To be looked at, not to be used: links would leave for nowhere, buttons would change what is real.
  page.body.inert = true;
  return page.body;
}

/** The screen of a phone inside a page: what is shown in it is laid out for its width. Nothing in it can be used. */
export function PhoneFrame({ title, children }: { title: string; children: ReactNode }) {
  const [body, setBody] = useState<HTMLElement>();
  const dressed = useRef<Document>(null);
  // Some browsers keep the empty page that a frame begins with, others put another in its place and tell it.
  const wear = useCallback((frame: HTMLIFrameElement | null) => {
    const page = frame?.contentDocument;
    if (!page || page === dressed.current) return;
    dressed.current = page;
    void dress(page).then(setBody);
  }, []);
  return (
    <div className={css.phone}>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- nothing is loaded into it, all of it comes from here */}
      <iframe ref={wear} className={css.screen} title={title} onLoad={({ currentTarget }) => wear(currentTarget)} />
      {body && createPortal(children, body)}
    </div>
  );
}
