import { type ReactNode, useCallback, useRef, useState } from "react";
import { createPortal } from "react-dom";
import css from "./PhoneFrame.module.css";

/** Copies this page's attributes and styles into the frame; resolves with its body once they have loaded. */
async function copyStyles(page: Document): Promise<HTMLElement> {
  for (const { name, value } of document.documentElement.attributes) page.documentElement.setAttribute(name, value);
  const loading: Promise<unknown>[] = [];
  for (const element of document.head.querySelectorAll<HTMLElement>('link[rel="stylesheet"]:not([disabled]), style')) {
    const copy = page.importNode(element, true);
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
  // Preview only: links and buttons must not work.
  page.body.inert = true;
  return page.body;
}

/** A phone's screen inside a page: its content is laid out for the phone's width and can't be used. */
export function PhoneFrame({ title, children }: { title: string; children: ReactNode }) {
  const [body, setBody] = useState<HTMLElement>();
  const preparedDocument = useRef<Document>(null);
  // Some browsers keep the frame's first document, others replace it and fire `load`.
  const prepareFrame = useCallback((frame: HTMLIFrameElement | null) => {
    const page = frame?.contentDocument;
    if (!page || page === preparedDocument.current) return;
    preparedDocument.current = page;
    void copyStyles(page).then(setBody);
  }, []);
  return (
    <div className={css.phone}>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- nothing is loaded into it, all of it comes from here */}
      <iframe
        ref={prepareFrame}
        className={css.screen}
        title={title}
        onLoad={({ currentTarget }) => prepareFrame(currentTarget)}
      />
      {body && createPortal(children, body)}
    </div>
  );
}
