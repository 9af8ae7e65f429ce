import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDebouncedValue } from "@mantine/hooks";
import { useCallback, useState } from "react";
import { api, onError, unwrap } from "~/api/client";
import { pastedTexts, type PastedText } from "../../lib/pastedTexts";

const PAUSE_MS = 300;

/**
 * A pasted text, its answers and corrections, and what they are read as. They are kept on the device until the days are
 * added or the text is thrown away.
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
  const reading = useQuery({
    queryKey: ["workout_text", sent],
    queryFn: ({ signal }) =>
      unwrap(api.POST("/api/coach/workout_text", { body: sent, signal, ...onError("inline") })),
    enabled: sent.text.trim() !== "",
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return {
    pasted,
    change,
    reading: pasted.text.trim() === "" ? undefined : reading.data,
    isCurrent: sent === pasted && !reading.isFetching && !reading.isError,
    error: reading.error,
    retry: reading.refetch,
  };
}
