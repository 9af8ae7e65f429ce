import { useElementSize } from "@mantine/hooks";
import { type ReactNode, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { MediaWindow } from "~/ui/useMedia";
import css from "./Preview.module.css";

/** Keeps a document looking like the page: style sheets, also such as come later, and the theme. */
function mirrorStyles(frame: Document): () => void {
  const copyStyles = () => {
    const styles = document.head.querySelectorAll('style, link[rel="stylesheet"]');
    frame.head.replaceChildren(...[...styles].map((one) => frame.importNode(one, true)));
  };
  const copyTheme = () => {
    for (const { name, value } of document.documentElement.attributes) frame.documentElement.setAttribute(name, value);
  };
  const copyFonts = () => {
    for (const face of document.fonts) frame.fonts.add(face);
  };
  copyStyles();
  copyTheme();
  copyFonts();
  document.fonts.addEventListener("loadingdone", copyFonts);
  const heads = new MutationObserver(copyStyles);
  const themes = new MutationObserver(copyTheme);
  heads.observe(document.head, { childList: true });
  themes.observe(document.documentElement, { attributes: true });
  return () => {
    heads.disconnect();
    themes.disconnect();
    document.fonts.removeEventListener("loadingdone", copyFonts);
  };
}

type Props = {
  /** Names the frame. */
  title: string;
  /** How wide a window it stands for; it is made smaller to fit. */
  width: number;
  children: ReactNode;
};

/** Shows something as in a window of another width: its media queries ask the frame. */
export function FramedPreview({ title, width, children }: Props) {
  const { ref, width: room, height } = useElementSize();
  const [frame, setFrame] = useState<Document>();
  useEffect(() => (frame ? mirrorStyles(frame) : undefined), [frame]);
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
      {frame?.defaultView && createPortal(<MediaWindow value={frame.defaultView}>{children}</MediaWindow>, frame.body)}
    </div>
  );
}
