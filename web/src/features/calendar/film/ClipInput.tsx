import css from "./Film.module.css";

/** The choice of a clip from the device, all over the label that it is in. */
export function ClipInput({ onChosen }: { onChosen: (file: File) => void }) {
  return (
    <input
      type="file"
      accept="video/*"
      className={css.file}
      onChange={(event) => {
        const [file] = event.currentTarget.files ?? [];
        if (file) onChosen(file);
      }}
    />
  );
}
