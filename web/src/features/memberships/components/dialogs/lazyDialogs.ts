import { lazy } from "react";

/** The dialogs about a program; the code of each is loaded when it is first opened. */
export const LAZY_DIALOGS = {
  calendar: lazy(() => import("./AddToCalendarDialog")),
  reschedule: lazy(() => import("./RescheduleDialog")),
  cancel: lazy(() => import("./CancelDialog")),
  resume: lazy(() => import("./ResumeDialog")),
  retry: lazy(() => import("./RetryPaymentDialog")),
  waiver: lazy(() => import("./WaiverDialog")),
  price: lazy(() => import("./SwitchPriceDialog")),
  next: lazy(() => import("./NextStepsDialog")),
};

export type DialogKind = keyof typeof LAZY_DIALOGS;
