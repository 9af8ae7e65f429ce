import { IconCheck } from "@tabler/icons-react";
import { useId, useState } from "react";
import { errorMessage } from "~/lib/apiError";
import { formatNumber } from "~/lib/format";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { Dialog } from "~/ui/dialog/Dialog";
import { FormError } from "~/ui/form/FormError";
import { SearchField } from "~/ui/search/SearchField";
import { type AddedPhoto, type StockPhoto, useAddPhoto, useStockPhotos } from "./api";
import { Credit } from "./Credit";
import { FoundPhotos } from "./FoundPhotos";
import css from "./Photos.module.css";
import { Preview } from "./Preview";

export type StockPhotoDialogProps = {
  title: string;
  /** "Add photo": verb and noun of the button. */
  submit: string;
  /** The photo, which is in the library by now. While the promise is pending the dialog is busy; a rejection is shown. */
  onSubmit: (item: AddedPhoto) => unknown;
  onClose: () => void;
};

/** Chooses a stock photo and adds it to the library. */
export default function StockPhotoDialog({ title, submit, onSubmit, onClose }: StockPhotoDialogProps) {
  const [search, setSearch] = useState("");
  const [chosenId, setChosenId] = useState<string>();
  const found = useStockPhotos(search);
  const chosen = found.photos.find(({ id }) => id === chosenId);
  const adding = useAdding({ onSubmit, onClose });
  return (
    <Dialog
      opened
      onClose={onClose}
      busy={adding.busy}
      title={title}
      size="wide"
      footer={
        <>
          <span className={css.count} role="status">
            {found.total !== undefined && !found.isStale && !found.error
              ? m.stock_photos_count({ count: found.total, number: formatNumber(found.total) })
              : null}
          </span>
          <Button onClick={onClose} disabled={adding.busy}>
            {m.ui_cancel()}
          </Button>
          <Button
            variant="primary"
            busy={adding.busy}
            disabled={!chosen}
            onClick={() => chosen && void adding.add(chosen)}
          >
            {submit}
          </Button>
        </>
      }
    >
      <div className={css.body}>
        <SearchField label={m.stock_photos_search()} value={search} onChange={setSearch} />
        <FormError>{adding.error}</FormError>
        <div className={css.list}>
          <FoundPhotos found={found} search={search} onSearch={setSearch}>
            <PhotoChoice photos={found.photos} chosenId={chosenId} onChoose={setChosenId} disabled={adding.busy} />
          </FoundPhotos>
        </div>
      </div>
    </Dialog>
  );
}

type ChoiceProps = {
  photos: readonly StockPhoto[];
  chosenId: string | undefined;
  onChoose: (id: string) => void;
  disabled: boolean;
};

function PhotoChoice({ photos, chosenId, onChoose, disabled }: ChoiceProps) {
  const name = useId();
  return (
    <fieldset className={css.grid} aria-label={m.stock_photos_list()} disabled={disabled}>
      {photos.map((photo) => (
        <div key={photo.id} className={css.photo}>
          <label className={css.choice} data-on={photo.id === chosenId || undefined}>
            <input type="radio" name={name} checked={photo.id === chosenId} onChange={() => onChoose(photo.id)} />
            <Preview photo={photo} />
            {photo.id === chosenId && (
              <span className={css.mark} aria-hidden="true">
                <IconCheck size={14} stroke={3} />
              </span>
            )}
          </label>
          {photo.credit && (
            <span className={css.credit}>
              <Credit photo={photo} />
            </span>
          )}
        </div>
      ))}
    </fieldset>
  );
}

function useAdding({ onSubmit, onClose }: Pick<StockPhotoDialogProps, "onSubmit" | "onClose">) {
  const addPhoto = useAddPhoto();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState("");
  const add = async (photo: StockPhoto) => {
    setBusy(true);
    setError("");
    try {
      await onSubmit(await addPhoto(photo));
      onClose();
    } catch (failure) {
      setError(errorMessage(failure));
      setBusy(false);
    }
  };
  return { busy, error, add };
}
