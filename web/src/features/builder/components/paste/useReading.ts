import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { api, onError, unwrap } from "~/api/client";
import { type PastedText, pastedTexts } from "../../lib/pastedTexts";

const PAUSE_MS = 300;

/** A pasted text as it is sent. */
const bodyOf = ({ text, unit, answers, corrections }: PastedText) => ({
  text,
  unit,
  date_order: "day_first" as const,
  answers,
  corrections: corrections.map(({ name, exercise_id }) => ({ name, exercise_id })),
  columns: {},
});

/**
 * A pasted text with its answers and corrections, and how it is read. They are kept on the device until its days are
 * added or the text is removed.
 */
export function useReading(timelineId: string) {
  const [pasted, setPasted] = useState<PastedText>(() => pastedTexts.get(timelineId));
  const [sent] = useDebouncedValue(pasted, PAUSE_MS);
  const change = useCallback(
    (changes: Partial<PastedText>) =>
      setPasted((old) => {
        const changed = { ...old, ...changes };
        pastedTexts.set(timelineId, changed);
        return changed;
      }),
    [timelineId],
  );
  const isEmpty = pasted.text.trim() === "";
  const reading = useQuery({
    queryKey: ["workout_text", sent],
    queryFn: ({ signal }) =>
      unwrap(
        api.POST("/api/coach/workout_text", {
          body: bodyOf(sent),
          signal,
          ...onError("inline"),
        }),
      ),
    enabled: sent.text.trim() !== "",
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
  });
  return {
    pasted,
    body: bodyOf(pasted),
    change,
    reading: isEmpty ? undefined : reading.data,
    /** Whether the reading is that of the text as it is now. */
    isCurrent: sent === pasted && reading.isSuccess && !reading.isPlaceholderData,
    error: isEmpty ? null : reading.error,
    retry: reading.refetch,
  };
}
