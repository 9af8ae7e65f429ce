import { IconTrash, IconUpload } from "@tabler/icons-react";
import { useState } from "react";
import { errorMessage } from "~/lib/apiError";
import { languageName } from "~/lib/displayNames";
import { pickFiles } from "~/lib/pickFiles";
import { m } from "~/paraglide/messages.js";
import { Button, IconButton } from "~/ui/button/Button";
import { SelectField } from "~/ui/field/SelectField";
import { FormError } from "~/ui/form/FormError";
import { toast } from "~/ui/toast/toast";
import { useMediaActions } from "../api";
import { MAX_CAPTIONS_BYTES, tooBig } from "../format";
import type { MediaItem } from "../kinds";
import css from "./CaptionsEditor.module.css";
import { languagesLeft } from "./languages";

/** The captions of a coach's video: one file for each language. Each change is saved at once. */
export function CaptionsEditor({ item }: { item: MediaItem }) {
  const { setCaptions, removeCaptions } = useMediaActions();
  const left = languagesLeft(item.captions);
  const [chosen, setChosen] = useState("en");
  const [busy, setBusy] = useState("");
  const [error, setError] = useState("");
  // What was chosen may be taken by now.
  const language = left.some(({ value }) => value === chosen) ? chosen : (left[0]?.value ?? "");

  const run = async (code: string, work: () => Promise<void>, done: string) => {
    setBusy(code);
    setError("");
    try {
      await work();
      toast(done);
    } catch (failure) {
      setError(errorMessage(failure));
    } finally {
      setBusy("");
    }
  };
  const upload = async (code: string) => {
    const [file] = await pickFiles({ accept: ".vtt,.srt" });
    if (!file) return;
    const refused = tooBig(file.size, MAX_CAPTIONS_BYTES);
    if (refused) return setError(refused);
    const isNew = item.captions.every((one) => one.language !== code);
    const done = isNew ? m.media_captions_added : m.media_captions_replaced;
    await run(code, () => setCaptions(item.id, code, file), done({ language: languageName(code) }));
  };

  return (
    <section>
      <h3 className={css.heading}>{m.media_captions()}</h3>
      <p className="t13 meta">{m.media_captions_help()}</p>
      {item.captions.length > 0 && (
        <ul className={css.list}>
          {item.captions.map(({ language: code }) => (
            <li key={code} className={css.row}>
              <span className={css.name}>{languageName(code)}</span>
              <Button size="small" busy={busy === code} disabled={busy !== ""} onClick={() => void upload(code)}>
                {m.media_captions_replace()}
              </Button>
              <IconButton
                label={m.media_captions_remove({ language: languageName(code) })}
                disabled={busy !== ""}
                onClick={() =>
                  void run(
                    code,
                    () => removeCaptions(item.id, code),
                    m.media_captions_removed({ language: languageName(code) }),
                  )
                }
              >
                <IconTrash size={18} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <div className={css.add}>
        <SelectField
          label={m.media_captions_language()}
          data={left}
          value={language}
          searchable
          onChange={(value) => value && setChosen(value)}
        />
        <Button
          icon={<IconUpload size={16} />}
          busy={busy === language}
          disabled={busy !== "" || language === ""}
          onClick={() => void upload(language)}
        >
          {m.media_captions_add()}
        </Button>
      </div>
      <FormError>{error}</FormError>
    </section>
  );
}
