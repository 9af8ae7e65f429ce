import { $api, onError } from "~/api/client";

export const LOAD_STEPS_PATH = "/api/coach/load_steps";

export const loadStepsQuery = () => $api.queryOptions("get", LOAD_STEPS_PATH, onError("inline"));

/** The loads of the gym of the coach's account. */
export const useLoadSteps = () => $api.useQuery("get", LOAD_STEPS_PATH, onError("inline"));
