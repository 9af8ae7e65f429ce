import { $api, api, onError, type Schemas, sentBy, unwrap, withHeaders } from "~/api/client";
import { useSession } from "~/api/session";
import type { DayDetails } from "~/domain/training/calendarDay";

export type FormCheck = Schemas["FormCheckView"];
export type SendForm = Schemas["SendForm"];

export const FORM_CHECKS = "/api/athlete/form_checks";

/** The form checks of a day; all sets of the day share one request. In a coach's preview there are none. */
export function useFormChecks({ enrolment_id, run, day }: Pick<DayDetails, "enrolment_id" | "run" | "day">) {
  const isPreview = useSession().user?.role === "coach";
  return $api.useQuery(
    "get",
    FORM_CHECKS,
    { params: { query: { enrolment_id, run, day } }, ...onError("silent") },
    { enabled: !isPreview, retry: false },
  );
}

export const sendFormCheck = (id: string, body: SendForm, owner: string): Promise<Schemas["FormCheckDetails"]> =>
  unwrap(
    api.PUT("/api/athlete/form_checks/{form_check_id}", {
      params: { path: { form_check_id: id } },
      body,
      ...withHeaders(onError("inline"), sentBy(owner)),
    }),
  );
