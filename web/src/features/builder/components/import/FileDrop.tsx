import { type DragEvent, type ReactNode, useRef, useState } from "react";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { FormError } from "~/ui/form/FormError";
import { Skeleton } from "~/ui/skeleton/Skeleton";
import { type ExportedDay, readExportedDays } from "../../lib/exportedDays";
import css from "./Import.module.css";
import { type Import, useOpenFile } from "./useImport";

const ACCEPTED = ".csv,.tsv,.xlsx,.xlsm,.xls,.ods,.txt,.md,.json";

type Props = {
  icon: ReactNode;
  onOpened: Import["open"];
  /** The days of a file that was exported as JSON. */
  onDays: (name: string, days: ExportedDay[]) => void;
};

/** Where a file is dropped or chosen. */
export function FileDrop({ icon, onOpened, onDays }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const { open, cancel, opening, error } = useOpenFile(onOpened);
  const [jsonError, setJsonError] = useState<string | null>(null);
  const choose = async (file: File | undefined) => {
    setJsonError(null);
    if (!file) return;
    if (!/\.json$/i.test(file.name)) return void open(file);
    const read = await readExportedDays(file);
    if (typeof read === "string") setJsonError(read);
    else onDays(file.name, read);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    void choose(event.dataTransfer.files[0]);
  };
  if (opening !== null)
    return (
      <div className={css.drop} role="status">
        <p>{m.builder_import_opening({ name: opening })}</p>
        <Skeleton height={4} width={240} />
        <Button onClick={cancel}>{m.ui_cancel()}</Button>
      </div>
    );
  return (
    <div
      className={css.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      {icon}
      <p className={css.dropTitle}>{m.builder_import_drop()}</p>
      <p className={css.help}>{m.builder_import_formats()}</p>
      <Button variant="primary" data-autofocus onClick={() => input.current?.click()}>
        {m.builder_import_choose()}
      </Button>
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        className="visually-hidden"
        tabIndex={-1}
        aria-label={m.builder_import_choose()}
        onChange={(event) => {
          void choose(event.currentTarget.files?.[0]);
          event.currentTarget.value = "";
        }}
      />
      <FormError>{jsonError ?? (error ? errorMessage(error) : undefined)}</FormError>
    </div>
  );
}
