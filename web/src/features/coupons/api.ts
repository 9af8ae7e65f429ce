import { keepPreviousData, useQueryClient } from "@tanstack/react-query";
import { $api, api, onError, type Schemas } from "~/api/client";
import { downloadBlob, fileName } from "~/lib/download";

export type Coupon = Schemas["CouponView"];
export type CouponStatus = Coupon["status"];
export type NewCoupon = Schemas["NewCoupon"];
export type SoldProgram = Schemas["SoldProgram"];
export type PreviewRequest = Schemas["PreviewRequest"];
export type CouponPreview = Schemas["CouponPreview"];
export type MoneySum = Schemas["MoneySum"];
export const PER_PAGE = 25;

const COUPONS = "/api/coach/coupons";

type Filters = { q: string; status: string; program: string; page: number };

/** One page of the account's coupons; the previous page stays while the next one loads. */
export function useCoupons({ q, status, program, page }: Filters) {
  const query = {
    q,
    page,
    per_page: PER_PAGE,
    ...(status ? { status: status as CouponStatus } : {}),
    ...(program ? { program_id: program } : {}),
  };
  return $api.useQuery(
    "get",
    COUPONS,
    { params: { query }, ...onError("page") },
    { placeholderData: keepPreviousData },
  );
}

/** The programs that cost something, with their prices. */
export function useSoldPrograms() {
  return $api.useQuery("get", "/api/coach/coupons/programs", onError("inline"));
}

/** The next invoices of somebody who joins with the coupon that is being written. */
export function useCouponPreview(body: PreviewRequest | undefined) {
  return $api.useQuery(
    "post",
    "/api/coach/coupons/preview",
    { body: body ?? { price_option_id: "", duration: "once" }, ...onError("silent") },
    { enabled: body !== undefined, placeholderData: keepPreviousData, staleTime: 60_000, retry: false },
  );
}

/** The changes of coupons; they reload the list. */
export function useCouponChanges() {
  const queries = useQueryClient();
  const onSuccess = () => queries.invalidateQueries({ queryKey: ["get", COUPONS] });
  return {
    create: $api.useMutation("post", COUPONS, { onSuccess }),
    change: $api.useMutation("put", "/api/coach/coupons/{coupon_id}", { onSuccess }),
    deactivate: $api.useMutation("post", "/api/coach/coupons/{coupon_id}/deactivate", { onSuccess }),
    offer: $api.useMutation("put", "/api/coach/coupons/{coupon_id}/win_back", { onSuccess }),
  };
}

/** Fetches all coupons, or the codes of one, as a CSV file and hands it to the browser. Throws an `ApiError`. */
export async function downloadCsv(coupon?: Coupon): Promise<void> {
  const options = { parseAs: "blob", ...onError("inline") } as const;
  const { data, response } = coupon
    ? await api.GET("/api/coach/coupons/{coupon_id}/codes", { params: { path: { coupon_id: coupon.id } }, ...options })
    : await api.GET("/api/coach/coupons/export", options);
  downloadBlob(data as Blob, fileName(response.headers.get("content-disposition"), "Coupons.csv"));
}
