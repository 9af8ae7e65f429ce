import { useEffect, useRef } from "react";
import type { Clip } from "../api";
import css from "./FormCheck.module.css";

const PICTURES = 14;
const [WIDTH, HEIGHT] = [72, 56];

/** Pictures of a clip at even times, one beside the other. They are read in the browser, and drawn as they come. */
export function FilmStrip({ media }: { media: NonNullable<Clip["media"]> }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (!context) return undefined;
    const film = document.createElement("video");
    film.muted = true;
    film.preload = "auto";
    let next = 0;
    const seek = () => {
      film.currentTime = ((next + 0.5) / PICTURES) * film.duration;
    };
    const draw = () => {
      drawCovering(context, film, next);
      next += 1;
      if (next < PICTURES) seek();
      else film.removeAttribute("src");
    };
    film.addEventListener("loadeddata", seek, { once: true });
    film.addEventListener("seeked", draw);
    film.src = media.src;
    return () => {
      film.removeEventListener("seeked", draw);
      film.removeAttribute("src");
      film.load();
    };
  }, [media.src]);
  return <canvas ref={canvas} className={css.film} width={PICTURES * WIDTH} height={HEIGHT} aria-hidden="true" />;
}

/** Draws the middle of a picture into its place, as large as that. */
function drawCovering(context: CanvasRenderingContext2D, film: HTMLVideoElement, place: number): void {
  const scale = Math.max(WIDTH / film.videoWidth, HEIGHT / film.videoHeight);
  const [width, height] = [WIDTH / scale, HEIGHT / scale];
  const [left, top] = [(film.videoWidth - width) / 2, (film.videoHeight - height) / 2];
  context.drawImage(film, left, top, width, height, place * WIDTH, 0, WIDTH, HEIGHT);
}
