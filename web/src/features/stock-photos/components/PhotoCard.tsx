import { useState } from "react";
import { type StockPhoto, useAddPhoto } from "~/domain/stock-photos/api";
import { Credit } from "~/domain/stock-photos/Credit";
import { Preview } from "~/domain/stock-photos/Preview";
import { errorMessage } from "~/lib/apiError";
import { formatNumber } from "~/lib/format";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { FormError } from "~/ui/form/FormError";
import { Link } from "~/ui/link/Link";
import css from "./PhotoCard.module.css";

/** A photo with its facts, and a button that adds it to the library. */
export function PhotoCard({ photo }: { photo: StockPhoto }) {
  const adding = useAdding(photo);
  return (
    <li className={css.card}>
      <Preview photo={photo} />
      <h2 className={css.title}>{photo.shows}</h2>
      <dl className={css.facts}>
        <dt>{m.stock_photos_id()}</dt>
        <dd>{photo.id}</dd>
        <dt>{m.stock_photos_size_label()}</dt>
        <dd>{m.stock_photos_size({ width: formatNumber(photo.width), height: formatNumber(photo.height) })}</dd>
        <dt>{m.stock_photos_credit_label()}</dt>
        <dd>{photo.credit ? <Credit photo={photo} /> : m.stock_photos_own()}</dd>
      </dl>
      <div className={css.action}>
        <FormError>{adding.error}</FormError>
        {adding.isAdded ? (
          <p className={css.added} role="status">
            {m.stock_photos_added()}{" "}
            <Link name="resources" className="link">
              {m.stock_photos_open_library()}
            </Link>
          </p>
        ) : (
          <Button
            size="small"
            busy={adding.busy}
            aria-label={m.stock_photos_add_named({ name: photo.shows })}
            onClick={() => void adding.add()}
          >
            {m.stock_photos_add()}
          </Button>
        )}
      </div>
    </li>
  );
}

function useAdding(photo: StockPhoto) {
  const addPhoto = useAddPhoto();
  const [state, setState] = useState<"idle" | "busy" | "added">("idle");
  const [error, setError] = useState("");
  const add = async () => {
    setState("busy");
    setError("");
    try {
      await addPhoto(photo);
      setState("added");
    } catch (failure) {
      setError(errorMessage(failure));
      setState("idle");
    }
  };
  return { busy: state === "busy", isAdded: state === "added", error, add };
}
