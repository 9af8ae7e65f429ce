import { IconPhotoPlus } from "@tabler/icons-react";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { Card } from "~/ui/card/Card";
import { Cover } from "~/ui/cover/Cover";
import { FormError } from "~/ui/form/FormError";
import { toast, toastError } from "~/ui/toast/toast";
import { type Crop, type Plan, uploadPicture, usePlanWrites } from "../api";
import css from "./CoverEditor.module.css";

const CropDialog = lazy(() => import("~/ui/crop/CropDialog").then((file) => ({ default: file.CropDialog })));

const ACCEPTED = "image/jpeg,image/png,image/webp,image/gif";
const WIDE_RATIO = 360 / 186;

type Cutting = { mediaId: string; src: string; wide?: Crop; square?: Crop };

/** The two covers of a program: one picture, cut wide for tiles and square for lists. */
export function CoverEditor({ plan }: { plan: Plan }) {
  const writes = usePlanWrites(plan.id);
  const input = useRef<HTMLInputElement>(null);
  const [cutting, setCutting] = useState<Cutting>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState("");
  const wide = plan.covers.find((cover) => cover.cover_type === "tiled_view");
  const square = plan.covers.find((cover) => cover.cover_type === "table_view");

  const take = async (file: File | undefined) => {
    if (!file || busy) return;
    setBusy(true);
    setError("");
    try {
      const media = await uploadPicture(file);
      setCutting({ mediaId: media.id, src: media.src });
    } catch (problem) {
      setError(errorMessage(problem));
    } finally {
      setBusy(false);
      if (input.current) input.current.value = "";
    }
  };
  const [drop, over] = useFileDrop((file) => void take(file));
  const save = async (cuts: Partial<Record<string, Crop>>) => {
    if (!cutting) return;
    setBusy(true);
    setError("");
    try {
      const choice = (crop?: Crop) => ({ media_id: cutting.mediaId, crop: crop ?? null });
      await writes.covers({ wide: choice(cuts.wide), square: choice(cuts.square) });
      setCutting(undefined);
    } catch (problem) {
      setError(errorMessage(problem));
    } finally {
      setBusy(false);
    }
  };
  const remove = async () => {
    setBusy(true);
    try {
      await writes.covers({ wide: null, square: null });
      toast(m.programs_cover_removed());
    } catch (problem) {
      toastError(errorMessage(problem));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card title={m.programs_covers()} note={m.programs_covers_note()}>
      <div ref={drop} className={css.drop} data-over={over || undefined}>
        <figure>
          <Cover seed={plan.id} src={wide?.normal} ratio={WIDE_RATIO} />
          <figcaption>{m.programs_cover_wide()}</figcaption>
        </figure>
        <figure>
          <Cover seed={plan.id} src={square?.normal} ratio={1} />
          <figcaption>{m.programs_cover_square()}</figcaption>
        </figure>
        <div className={css.words}>
          <p className="t13 dim">{m.programs_cover_drop()}</p>
          <div className={css.buttons}>
            <Button icon={<IconPhotoPlus size={16} />} busy={busy && !cutting} onClick={() => input.current?.click()}>
              {wide ? m.programs_cover_replace() : m.programs_cover_choose()}
            </Button>
            {wide && (
              <>
                <Button
                  onClick={() =>
                    setCutting({
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
            accept={ACCEPTED}
            className="visually-hidden"
            tabIndex={-1}
            aria-label={m.programs_cover_choose()}
            onChange={(event) => void take(event.currentTarget.files?.[0])}
          />
          <FormError>{cutting ? undefined : error}</FormError>
        </div>
      </div>
      {cutting && (
        <Suspense>
          <CropDialog
            src={cutting.src}
            shapes={[
              { key: "wide", label: m.programs_cover_wide(), ratio: WIDE_RATIO },
              { key: "square", label: m.programs_cover_square(), ratio: 1 },
            ]}
            cuts={{ wide: cutting.wide, square: cutting.square }}
            busy={busy}
            error={error}
            onClose={() => setCutting(undefined)}
            onSave={(cuts) => void save(cuts)}
          />
        </Suspense>
      )}
    </Card>
  );
}

/** Files dropped on an element; the second value says whether one hangs over it. */
function useFileDrop(onFile: (file: File | undefined) => void) {
  const place = useRef<HTMLDivElement>(null);
  const [over, setOver] = useState(false);
  const tell = useRef(onFile);
  useEffect(() => {
    tell.current = onFile;
  });
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const stop = new AbortController();
    const hear = (name: "dragover" | "dragleave" | "drop", then: (event: DragEvent) => void) =>
      element.addEventListener(
        name,
        (event) => {
          event.preventDefault();
          setOver(name === "dragover");
          then(event);
        },
        stop,
      );
    hear("dragover", () => undefined);
    hear("dragleave", () => undefined);
    hear("drop", (event) => tell.current(event.dataTransfer?.files[0]));
    return () => stop.abort();
  }, []);
  return [place, over] as const;
}
