import { type RefObject, useEffect, useState } from "react";
import { ownKey } from "~/api/deviceKeys";
import { storage } from "~/lib/storage";
import type { Captions } from "../kinds";
import { captionsFor } from "./languages";

const REMEMBERED = "captions";
/** The language that was shown last, for when captions are turned on again. */
const LAST = "captions.last";

/** The captions of a video that are shown, and their choice, which this device remembers. At first there are none. */
export function useCaptions(video: RefObject<HTMLVideoElement | null>, captions: readonly Captions[]) {
  const [chosen, setChosen] = useState(() => storage.get(ownKey(REMEMBERED)) ?? "");
  const shown = captionsFor(captions, chosen);
  const choose = (language: string) => {
    storage.set(ownKey(REMEMBERED), language);
    if (language) storage.set(ownKey(LAST), language);
    setChosen(language);
  };
  useEffect(() => {
    if (video.current) show(video.current, shown?.language);
  }, [video, captions, shown?.language]);
  return {
    shown,
    choose,
    /** Returns whether there are any. */
    toggle: () => {
      const first = captionsFor(captions, storage.get(ownKey(LAST)) ?? "") ?? captions[0];
      if (first) choose(shown ? "" : first.language);
      return first !== undefined;
    },
  };
}

function show(element: HTMLVideoElement, language: string | undefined): void {
  for (const track of element.textTracks) track.mode = track.language === language ? "showing" : "disabled";
}
