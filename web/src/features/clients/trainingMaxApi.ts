import { useQueryClient } from "@tanstack/react-query";
import { $api, onError, type Schemas } from "~/api/client";

export type ExerciseTrainingMax = Schemas["ExerciseTrainingMax"];

const TRAINING_MAXES = "/api/coach/clients/{athlete_id}/training_maxes";

/** The exercises of a client with a one-rep max or a training max, by name. */
export function useTrainingMaxes(clientId: string) {
  return $api.useQuery("get", TRAINING_MAXES, { params: { path: { athlete_id: clientId } }, ...onError("inline") });
}

/** Sets and removes the training max of a client for an exercise; the list is fetched again. */
export function useTrainingMaxChanges(clientId: string, exerciseId: string) {
  const queries = useQueryClient();
  const onSuccess = () => queries.invalidateQueries({ queryKey: ["get", TRAINING_MAXES] });
  const set = $api.useMutation("put", `${TRAINING_MAXES}/{exercise_id}`, { onSuccess });
  const remove = $api.useMutation("delete", `${TRAINING_MAXES}/{exercise_id}`, { onSuccess });
  const params = { path: { athlete_id: clientId, exercise_id: exerciseId } };
  return {
    isPending: set.isPending || remove.isPending,
    set: (body: Schemas["TrainingMaxForm"]) => set.mutateAsync({ params, body, ...onError("inline") }),
    remove: () => remove.mutateAsync({ params, ...onError("inline") }),
  };
}
