import { lazy } from "react";

/** What may be done with a program in a dialog; each dialog's code loads when it is first opened. */
export const DIALOGS = {
  calendar: lazy(() => import("./AddToCalendarDialog")),
  reschedule: lazy(() => import("./RescheduleDialog")),
  cancel: lazy(() => import("./CancelDialog")),
  resume: lazy(() => import("./ResumeDialog")),
  retry: lazy(() => import("./RetryPaymentDialog")),
  waiver: lazy(() => import("./WaiverDialog")),
  next: lazy(() => import("./NextStepsDialog")),
};

export type DialogKind = keyof typeof DIALOGS;
