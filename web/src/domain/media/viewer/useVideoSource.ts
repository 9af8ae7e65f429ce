import { type RefObject, useEffect, useState } from "react";
import type { MediaItem } from "../kinds";
import { defaultQuality, qualitiesOf, type Quality, readPlaylist } from "./qualities";

const PLAYLIST = "application/vnd.apple.mpegurl";

/** The sizes of a video, and which of them plays. */
export function useQualities(item: MediaItem) {
  const [sizes, setSizes] = useState<readonly Quality[]>([]);
  const [chosen, setChosen] = useState<Quality["height"]>();
  const { stream_src } = item;
  useEffect(() => {
    if (!stream_src) return undefined;
    const stop = new AbortController();
    const url = new URL(stream_src, location.href).href;
    fetch(url, { signal: stop.signal })
      .then((response) => (response.ok ? response.text() : ""))
      .then((text) => setSizes(readPlaylist(text, url)))
      // Without the list there is the file.
      .catch(() => undefined);
    return () => stop.abort();
  }, [stream_src]);
  const qualities = qualitiesOf(item, sizes);
  const quality = qualities.find(({ height }) => height === chosen) ?? defaultQuality(qualities);
  return { qualities, quality, choose: setChosen };
}

/** Plays an address, and goes on where the last one was. Playlists that the browser can't play need a library. */
export function useVideoSource(video: RefObject<HTMLVideoElement | null>, url: string | undefined): void {
  useEffect(() => {
    const element = video.current;
    if (!element || !url) return undefined;
    const [time, isPaused, rate] = [element.currentTime, element.paused, element.playbackRate];
    const goOn = () => {
      element.currentTime = time;
      element.playbackRate = rate;
      if (time > 0 && !isPaused) void element.play().catch(() => undefined);
    };
    element.addEventListener("loadedmetadata", goOn, { once: true });
    const detach = attach(element, url);
    return () => {
      element.removeEventListener("loadedmetadata", goOn);
      detach();
    };
  }, [video, url]);
}

function attach(element: HTMLVideoElement, url: string): () => void {
  const isPlaylist = new URL(url, location.href).pathname.endsWith(".m3u8");
  if (!isPlaylist || element.canPlayType(PLAYLIST) !== "") {
    element.src = url;
    return () => undefined;
  }
  let isHere = true;
  let detach = () => {};
  void import("hls.js/light").then(({ default: Hls }) => {
    if (!isHere || !Hls.isSupported()) return;
    // Its worker would be a script of an address that the content policy does not allow.
    const hls = new Hls({ enableWorker: false });
    hls.loadSource(url);
    hls.attachMedia(element);
    detach = () => hls.destroy();
  });
  return () => {
    isHere = false;
    detach();
  };
}
