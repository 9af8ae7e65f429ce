import { useElementSize } from "@mantine/hooks";
import { type ReactNode, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { MediaWindow } from "../useMedia";
import css from "./FramedPreview.module.css";

type Scheme = "light" | "dark";

/** Keeps a document looking like the page: its style sheets, also such as come later, and its fonts. */
function mirrorStyles(frame: Document): () => void {
  const copyStyles = () => {
    const styles = document.head.querySelectorAll('style, link[rel="stylesheet"]');
    frame.head.replaceChildren(...[...styles].map((one) => frame.importNode(one, true)));
  };
  const copyFonts = () => {
    for (const face of document.fonts) frame.fonts.add(face);
  };
  copyStyles();
  copyFonts();
  document.fonts.addEventListener("loadingdone", copyFonts);
  const heads = new MutationObserver(copyStyles);
  heads.observe(document.head, { childList: true });
  return () => {
    heads.disconnect();
    document.fonts.removeEventListener("loadingdone", copyFonts);
  };
}

/** Keeps the theme of a document that of the page; `scheme` replaces its colour scheme. */
function mirrorTheme(frame: Document, scheme: Scheme | undefined): () => void {
  const copyTheme = () => {
    for (const { name, value } of document.documentElement.attributes) frame.documentElement.setAttribute(name, value);
    if (scheme) frame.documentElement.setAttribute("data-mantine-color-scheme", scheme);
  };
  copyTheme();
  const themes = new MutationObserver(copyTheme);
  themes.observe(document.documentElement, { attributes: true });
  return () => themes.disconnect();
}

type Props = {
  /** Names the frame. */
  title: string;
  /** How wide a window it stands for; it is made smaller to fit. */
  width: number;
  /** Without it, that of the page. */
  scheme?: Scheme;
  /** Applies to what is shown, and nowhere else. */
  styleSheet?: string;
  children: ReactNode;
};

/** Shows something as in a window of another width: its media queries ask the frame. */
export function FramedPreview({ title, width, scheme, styleSheet, children }: Props) {
  const { ref, width: room, height } = useElementSize();
  const [frame, setFrame] = useState<Document>();
  useEffect(() => (frame ? mirrorStyles(frame) : undefined), [frame]);
  useEffect(() => (frame ? mirrorTheme(frame, scheme) : undefined), [frame, scheme]);
  const scale = Math.min(1, room / width);
  return (
    <div ref={ref} className={css.room}>
      {/* Nothing but React writes into it; in a sandbox, Safari would not tell it of any event. */}
      {/* eslint-disable-next-line react/iframe-missing-sandbox */}
      <iframe
        title={title}
        className={css.frame}
        srcDoc="<!doctype html><html><head></head><body></body></html>"
        style={{ width, height: scale ? height / scale : 0, transform: `scale(${scale})` }}
        onLoad={({ currentTarget }) => setFrame(currentTarget.contentDocument ?? undefined)}
      />
      {frame?.defaultView &&
        createPortal(
          <MediaWindow value={frame.defaultView}>
            {styleSheet && <style>{styleSheet}</style>}
            {children}
          </MediaWindow>,
          frame.body,
        )}
    </div>
  );
}
