import css from "./Photos.module.css";
import type { StockPhoto } from "./api";

/** A photo, small. */
export function Preview({ photo }: { photo: StockPhoto }) {
  return (
    <span className={css.frame}>
      <img src={photo.preview_url} alt={photo.shows} loading="lazy" decoding="async" />
    </span>
  );
}
