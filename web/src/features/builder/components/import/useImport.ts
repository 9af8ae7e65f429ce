import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { api, withFiles, onError, unwrap } from "~/api/client";
import { useUnit } from "~/domain/training/useUnit";
import { ApiError } from "~/lib/apiError";
import { columnsOf, type FileRow, rowsOf, textOf } from "../../lib/fileRows";
import { columnNames, type ColumnKind, type ImportChoices, importedFiles } from "../../lib/importedFiles";

const PAUSE_MS = 200;

/** The file that is imported into a timeline, what the coach said about it, and how its rows are read. */
export function useImport(timelineId: string) {
  const unit = useUnit();
  const [file, setFile] = useState(() => importedFiles.get(timelineId));
  const [columns, setColumns] = useState(() => columnNames.get());
  const choices = file?.choices;
  const rows: FileRow[] = useMemo(() => (file ? rowsOf(file.sheets, file.choices.sheets) : []), [file]);
  const body = useMemo(
    () => ({
      text: textOf(rows),
      unit: choices?.unit ?? unit,
      date_order: choices?.dateOrder ?? ("day_first" as const),
      answers: choices?.answers ?? [],
      corrections: choices?.corrections.map(({ name, exercise_id }) => ({ name, exercise_id })) ?? [],
      columns: columnsOf(rows, columns),
    }),
    [rows, choices, unit, columns],
  );
  const [sent] = useDebouncedValue(body, PAUSE_MS);
  const reading = useQuery({
    queryKey: ["workout_file", sent],
    queryFn: ({ signal }) =>
      unwrap(api.POST("/api/coach/workout_files/reading", { body: sent, signal, ...onError("inline") })),
    enabled: sent.text !== "",
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
  });
  return {
    file,
    rows,
    body,
    reading: file && sent.text !== "" ? reading.data : undefined,
    /** Whether the reading is that of the file as it is now. */
    isCurrent: sent === body && reading.isSuccess && !reading.isPlaceholderData,
    error: file ? reading.error : null,
    retry: reading.refetch,
    open: (name: string, sheets: Parameters<typeof importedFiles.open>[2]) =>
      setFile(importedFiles.open(timelineId, name, sheets, unit)),
    change: (changes: Partial<ImportChoices>) =>
      file && setFile(importedFiles.change(timelineId, file, { ...file.choices, ...changes })),
    setColumn: (header: string, kind: ColumnKind) => {
      const changed = { ...columns, [header]: kind };
      columnNames.set(changed);
      setColumns(changed);
    },
    close: () => {
      importedFiles.remove(timelineId);
      setFile(null);
    },
  };
}

export type Import = ReturnType<typeof useImport>;

/** Sends a file to be read. `cancel` ends that. */
export function useOpenFile(onOpened: Import["open"]) {
  const running = useRef<AbortController>(null);
  const [name, setName] = useState<string | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const open = async (chosen: File) => {
    const controller = new AbortController();
    running.current = controller;
    setName(chosen.name);
    setError(null);
    try {
      const { sheets } = await unwrap(
        api.POST("/api/coach/workout_files", {
          ...withFiles({ file: chosen }),
          signal: controller.signal,
          ...onError("inline"),
        }),
      );
      if (!controller.signal.aborted) onOpened(chosen.name, sheets);
    } catch (failure) {
      if (!controller.signal.aborted && failure instanceof ApiError) setError(failure);
    } finally {
      if (running.current === controller) setName(null);
    }
  };
  const cancel = () => {
    running.current?.abort();
    setName(null);
  };
  return { open, cancel, opening: name, error };
}
