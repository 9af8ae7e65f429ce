import { useQuery } from "@tanstack/react-query";
import { ApiError } from "~/lib/apiError";
import { previewDiscount } from "../../api";

/**
 * A discount code at checkout. It stands in the address, so links can carry it; what it changes is asked for whenever
 * the price or the start date changes. Nothing is reserved before the purchase.
 */
export function useDiscountCode({
  programId,
  typed,
  optionId,
  start,
  setTyped,
}: {
  programId: string;
  typed: string;
  /** The price to pay; none of a free program, or if the amount is agreed. */
  optionId: string | undefined;
  start: string | null;
  setTyped: (code: string) => void;
}) {
  const isAsked = typed !== "" && optionId !== undefined;
  const query = useQuery({
    queryKey: ["discount", programId, typed, optionId, start],
    queryFn: () =>
      previewDiscount(programId, { discount_code: typed, price_option_id: optionId ?? null, start_date: start }),
    enabled: isAsked,
    retry: false,
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  });
  return {
    isPossible: optionId !== undefined,
    typed,
    preview: isAsked ? query.data : undefined,
    error: isAsked && query.error ? errorOf(query.error) : undefined,
    /** It isn't known yet what the code changes, so nothing can be bought. */
    isChecking: isAsked && (query.isFetching || query.isPending),
    apply: (code: string) => (code === typed ? void query.refetch() : setTyped(code)),
    remove: () => setTyped(""),
  };
}

export type DiscountCodeState = ReturnType<typeof useDiscountCode>;

const errorOf = (error: Error): string =>
  error instanceof ApiError ? (error.errors.discount_code?.join(" ") ?? error.message) : error.message;
