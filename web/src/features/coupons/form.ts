import type { Coupon, NewCoupon, PreviewRequest } from "./api";

/** What is typed into the form of a coupon. A number is "" while it is empty, as number fields have it. */
export type CouponValues = {
  kind: "one" | "many";
  code: string;
  codeCount: number | string;
  percent: number | string;
  duration: NewCoupon["duration"];
  months: number | string;
  limit: number | string;
  perClient: number | string;
  startsOn: string | null;
  endsOn: string | null;
  firstPurchase: boolean;
  /** Ids; none are all programs. */
  programs: string[];
};

export const EMPTY_COUPON: CouponValues = {
  kind: "one",
  code: "",
  codeCount: 50,
  percent: "",
  duration: "once",
  months: 3,
  limit: "",
  perClient: 1,
  startsOn: null,
  endsOn: null,
  firstPurchase: false,
  programs: [],
};

/** The server's names of the fields, for its errors. */
export const FIELD_NAMES = {
  code_count: "codeCount",
  max_redemptions: "limit",
  max_per_client: "perClient",
  starts_on: "startsOn",
  ends_on: "endsOn",
  program_ids: "programs",
};

const number = (typed: number | string): number | null => (typeof typed === "number" ? typed : null);

const terms = ({ percent, duration, months }: CouponValues) => ({
  percent: number(percent),
  duration,
  months: duration === "repeating" ? number(months) : null,
});

const programIds = ({ programs }: CouponValues) => (programs.length > 0 ? programs : null);

export const valuesOf = (coupon: Coupon): CouponValues => ({
  ...EMPTY_COUPON,
  kind: coupon.is_campaign ? "many" : "one",
  code: coupon.code,
  percent: coupon.percent,
  duration: coupon.duration,
  months: coupon.months ?? "",
  limit: coupon.max_redemptions ?? "",
  startsOn: coupon.starts_on,
  endsOn: coupon.ends_on,
  programs: coupon.all_programs ? [] : coupon.programs.map(({ id }) => id),
});

export function newCoupon(values: CouponValues): NewCoupon {
  const isCampaign = values.kind === "many";
  return {
    ...terms(values),
    code: values.code.trim(),
    code_count: isCampaign ? (number(values.codeCount) ?? 0) : null,
    max_redemptions: isCampaign ? null : number(values.limit),
    max_per_client: number(values.perClient),
    starts_on: values.startsOn,
    ends_on: values.endsOn,
    first_purchase_only: values.firstPurchase,
    program_ids: programIds(values),
  };
}

export const couponChange = (values: CouponValues) => ({
  code: values.code.trim(),
  max_redemptions: number(values.limit),
  ends_on: values.endsOn,
  program_ids: programIds(values),
});

/** What the preview needs; undefined while the discount is not a valid one yet. */
export function previewRequest(
  values: CouponValues,
  optionId: string | undefined,
  joinsOn: string,
): PreviewRequest | undefined {
  const { percent, months, duration } = terms(values);
  const isValid = percent !== null && percent >= 1 && percent <= 100;
  if (!optionId || !isValid || (duration === "repeating" && (months === null || months < 1 || months > 36)))
    return undefined;
  return { percent, duration, months, price_option_id: optionId, joins_on: joinsOn };
}
