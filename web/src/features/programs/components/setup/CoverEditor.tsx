import { IconPhotoPlus } from "@tabler/icons-react";
import { type DragEvent, lazy, Suspense, useRef, useState } from "react";
import { errorMessage } from "~/lib/apiError";
import { ACCEPTED_PICTURES } from "~/lib/pictures";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { Card } from "~/ui/card/Card";
import { Cover } from "~/ui/cover/Cover";
import { WIDE_RATIO } from "~/ui/cover/coverUrl";
import { FormError } from "~/ui/form/FormError";
import { toast, toastError } from "~/ui/toast/toast";
import { type Crop, type Program, uploadPicture, useProgramActions } from "../../api";
import css from "./CoverEditor.module.css";

const CropDialog = lazy(() => import("~/ui/crop/CropDialog").then((file) => ({ default: file.CropDialog })));

type CropState = { mediaId: string; src: string; wide?: Crop; square?: Crop };

/** The covers of a program: one picture, cropped wide for tiles and square for lists. */
export function CoverEditor({ program }: { program: Program }) {
  const actions = useProgramActions(program.id);
  const input = useRef<HTMLInputElement>(null);
  const [cropState, setCropState] = useState<CropState>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState("");
  const [isDragOver, setIsDragOver] = useState(false);
  const wide = program.covers.find((cover) => cover.cover_type === "tiled_view");
  const square = program.covers.find((cover) => cover.cover_type === "table_view");

  const upload = async (file: File | undefined) => {
    if (!file || busy) return;
    setBusy(true);
    setError("");
    try {
      const media = await uploadPicture(file);
      setCropState({ mediaId: media.id, src: media.src });
    } catch (error) {
      setError(errorMessage(error));
    } finally {
      setBusy(false);
      if (input.current) input.current.value = "";
    }
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsDragOver(false);
    void upload(event.dataTransfer.files[0]);
  };
  const save = async (crops: Partial<Record<string, Crop>>) => {
    if (!cropState) return;
    setBusy(true);
    setError("");
    try {
      const toCover = (crop?: Crop) => ({ media_id: cropState.mediaId, crop: crop ?? null });
      await actions.changeCovers({ wide: toCover(crops.wide), square: toCover(crops.square) });
      setCropState(undefined);
    } catch (error) {
      setError(errorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  const remove = async () => {
    setBusy(true);
    try {
      await actions.changeCovers({ wide: null, square: null });
      toast(m.programs_cover_removed());
    } catch (error) {
      toastError(errorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card title={m.programs_covers()} note={m.programs_covers_note()}>
      <div
        className={css.dropZone}
        data-over={isDragOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setIsDragOver(true);
        }}
        onDragLeave={() => setIsDragOver(false)}
        onDrop={drop}
      >
        <figure>
          <Cover seed={program.id} src={wide?.normal} ratio={WIDE_RATIO} />
          <figcaption>{m.programs_cover_wide()}</figcaption>
        </figure>
        <figure>
          <Cover seed={program.id} src={square?.normal} ratio={1} />
          <figcaption>{m.programs_cover_square()}</figcaption>
        </figure>
        <div className={css.text}>
          <p className="t13 dim">{m.programs_cover_drop()}</p>
          <div className={css.buttons}>
            <Button icon={<IconPhotoPlus size={16} />} busy={busy && !cropState} onClick={() => input.current?.click()}>
              {wide ? m.programs_cover_replace() : m.programs_cover_choose()}
            </Button>
            {wide && (
              <>
                <Button
                  onClick={() =>
                    setCropState({
                      mediaId: wide.media.id,
                      src: wide.media.src,
                      wide: wide.crop ?? undefined,
                      square: square?.media.id === wide.media.id ? (square.crop ?? undefined) : undefined,
                    })
                  }
                >
                  {m.programs_cover_adjust()}
                </Button>
                <Button variant="quiet" disabled={busy} onClick={() => void remove()}>
                  {m.programs_cover_remove()}
                </Button>
              </>
            )}
          </div>
          <input
            ref={input}
            type="file"
            accept={ACCEPTED_PICTURES}
            className="visually-hidden"
            tabIndex={-1}
            aria-label={m.programs_cover_choose()}
            onChange={(event) => void upload(event.currentTarget.files?.[0])}
          />
          <FormError>{cropState ? undefined : error}</FormError>
        </div>
      </div>
      {cropState && (
        <Suspense>
          <CropDialog
            src={cropState.src}
            shapes={[
              { key: "wide", label: m.programs_cover_wide(), ratio: WIDE_RATIO },
              { key: "square", label: m.programs_cover_square(), ratio: 1 },
            ]}
            crops={{ wide: cropState.wide, square: cropState.square }}
            busy={busy}
            error={error}
            onClose={() => setCropState(undefined)}
            onSave={(crops) => void save(crops)}
          />
        </Suspense>
      )}
    </Card>
  );
}
