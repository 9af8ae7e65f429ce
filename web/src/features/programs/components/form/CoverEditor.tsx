import { IconPhotoPlus, IconSearch, IconVideo } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { type DragEvent, lazy, Suspense, useRef, useState } from "react";
import type { MediaItem } from "~/domain/media/kinds";
import { LibraryDialog } from "~/domain/media/lazy";
import { StockPhotoDialog } from "~/domain/stock-photos/lazy";
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

/** The covers of a program: one picture, or the poster of a video that plays on the public page, cropped wide for tiles and square for lists. */
export function CoverEditor({ program }: { program: Program }) {
  const actions = useProgramActions(program.id);
  const input = useRef<HTMLInputElement>(null);
  const [cropState, setCropState] = useState<CropState>();
  const [source, setSource] = useState<"library" | "photos">();
  const [isDragOver, setIsDragOver] = useState(false);
  const wide = program.covers.find((cover) => cover.cover_type === "tiled_view");
  const square = program.covers.find((cover) => cover.cover_type === "table_view");

  const uploading = useMutation({
    mutationFn: uploadPicture,
    onSuccess: (media) => openCrop({ mediaId: media.id, src: media.src }),
    onSettled: () => {
      if (input.current) input.current.value = "";
    },
  });
  const saving = useMutation({ mutationFn: actions.changeCovers, onSuccess: () => setCropState(undefined) });
  const removing = useMutation({
    mutationFn: () => actions.changeCovers({ wide: null, square: null }),
    onSuccess: () => toast(m.programs_cover_removed()),
    onError: (error) => toastError(errorMessage(error)),
  });
  const busy = uploading.isPending || saving.isPending || removing.isPending;
  const upload = (file: File | undefined) => {
    if (file && !busy) uploading.mutate(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsDragOver(false);
    upload(event.dataTransfer.files[0]);
  };
  const openCrop = (state: CropState) => {
    uploading.reset();
    saving.reset();
    setCropState(state);
  };
  const choose = (item: MediaItem) => {
    if (item.state !== "published") return toastError(m.media_still_processing());
    openCrop({ mediaId: item.id, src: item.kind === "video" ? item.cover_hd : item.src });
  };
  const save = (crops: Partial<Record<string, Crop>>) => {
    if (!cropState) return;
    const toCover = (crop?: Crop) => ({ media_id: cropState.mediaId, crop: crop ?? null });
    saving.mutate({ wide: toCover(crops.wide), square: toCover(crops.square) });
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
            <Button icon={<IconVideo size={16} />} disabled={busy} onClick={() => setSource("library")}>
              {m.programs_cover_library()}
            </Button>
            <Button icon={<IconSearch size={16} />} disabled={busy} onClick={() => setSource("photos")}>
              {m.stock_photos_search()}
            </Button>
            {wide && (
              <>
                <Button
                  onClick={() =>
                    openCrop({
                      mediaId: wide.media.id,
                      src: wide.original,
                      wide: wide.crop ?? undefined,
                      square: square?.media.id === wide.media.id ? (square.crop ?? undefined) : undefined,
                    })
                  }
                >
                  {m.programs_cover_adjust()}
                </Button>
                <Button variant="quiet" disabled={busy} onClick={() => removing.mutate()}>
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
            onChange={(event) => upload(event.currentTarget.files?.[0])}
          />
          <FormError>{uploading.error ? errorMessage(uploading.error) : undefined}</FormError>
        </div>
      </div>
      {source === "library" && (
        <LibraryDialog
          title={m.programs_cover_library_title()}
          submit={m.programs_cover_use()}
          choice="one"
          forbidden={["youtube", "other"]}
          onSubmit={([item]) => item && choose(item)}
          onClose={() => setSource(undefined)}
        />
      )}
      {source === "photos" && (
        <StockPhotoDialog
          title={m.stock_photos_search()}
          submit={m.programs_cover_use()}
          onSubmit={choose}
          onClose={() => setSource(undefined)}
        />
      )}
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
            error={saving.error ? errorMessage(saving.error) : undefined}
            onClose={() => setCropState(undefined)}
            onSave={save}
          />
        </Suspense>
      )}
    </Card>
  );
}
