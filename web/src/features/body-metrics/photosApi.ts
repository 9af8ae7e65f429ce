import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { $api, api, onError, unwrap, withFiles } from "~/api/client";
import { currentOwner, isStillHere } from "~/api/deviceKeys";
import { tooBig } from "~/domain/media/format";
import { ApiError, OTHER_OWNER } from "~/lib/apiError";
import type { LocalDate } from "~/lib/dates";
import type { Photo, Pose } from "./photos";
import { shrink } from "./shrink";

/** What the server reads of a photo; tested with photo_limits.json. A picture that is made smaller here has less. */
export const MAX_PHOTO_BYTES = 10 * 1024 * 1024;

const OWN = "/api/athlete/body_metrics/photos";
const OWN_ONE = `${OWN}/{progress_photo_id}` as const;
const OWN_FILE = `${OWN_ONE}/{size}` as const;
const OF_CLIENT = "/api/coach/clients/{athlete_id}/body_metrics/photos";
const FILE_OF_CLIENT = `${OF_CLIENT}/{progress_photo_id}/{size}` as const;

/** All photos, with their days and poses: the signed-in client's, or those of a coach's client. */
export function usePhotos(clientId?: string) {
  const own = $api.useQuery("get", OWN, onError("inline"), { enabled: !clientId });
  const ofClient = $api.useQuery(
    "get",
    OF_CLIENT,
    { params: { path: { athlete_id: clientId ?? "" } }, ...onError("inline") },
    { enabled: Boolean(clientId) },
  );
  return clientId ? ofClient : own;
}

/** The picture of a photo. It is kept in memory only; a coach's page lets go of it with the element that shows it. */
export function usePhotoFile(photo: Photo, size: "small" | "large", clientId?: string) {
  const path = { progress_photo_id: photo.id, size };
  const options = { staleTime: Number.POSITIVE_INFINITY };
  const own = $api.useQuery(
    "get",
    OWN_FILE,
    { params: { path }, parseAs: "blob", ...onError("inline") },
    { ...options, enabled: !clientId },
  );
  const ofClient = $api.useQuery(
    "get",
    FILE_OF_CLIENT,
    { params: { path: { ...path, athlete_id: clientId ?? "" } }, parseAs: "blob", ...onError("inline") },
    { ...options, gcTime: 0, enabled: Boolean(clientId) },
  );
  const file = clientId ? ofClient : own;
  return { data: file.data as Blob | undefined, error: file.error };
}

/** Removes the photos that a coach has fetched while a client shared them. */
export function useForgetPhotos(clientId: string): void {
  const queries = useQueryClient();
  useEffect(() => {
    queries.removeQueries({
      predicate: ({ queryKey }) =>
        (queryKey[1] === OF_CLIENT || queryKey[1] === FILE_OF_CLIENT) && JSON.stringify(queryKey).includes(clientId),
    });
  }, [queries, clientId]);
}

/** Adds, moves and deletes the signed-in client's photos. */
export function usePhotoWrites() {
  const queries = useQueryClient();
  const onSuccess = () => queries.invalidateQueries({ queryKey: ["get", OWN] });
  return {
    move: $api.useMutation("patch", OWN_ONE, { onSuccess }),
    remove: $api.useMutation("delete", OWN_ONE, { onSuccess }),
    /** `photoId` is made on this device: sending a photo again does nothing twice. Throws an `ApiError`. */
    add: async (photoId: string, file: File, date: LocalDate, pose: Pose): Promise<void> => {
      const owner = currentOwner();
      const picture = await shrink(file);
      // Somebody else who has signed in meanwhile would own it.
      if (!isStillHere(owner)) throw new ApiError(OTHER_OWNER, "");
      const refusal = tooBig(picture.size, MAX_PHOTO_BYTES);
      if (refusal) throw new ApiError(413, refusal, { errors: { file: [refusal] } });
      const { body, bodySerializer } = withFiles({ file: picture });
      await unwrap(
        api.PUT(OWN_ONE, {
          params: { path: { progress_photo_id: photoId } },
          body: { ...body, date, pose },
          bodySerializer: () => {
            const form = bodySerializer();
            form.set("date", date);
            form.set("pose", pose);
            return form;
          },
          ...onError("inline"),
        }),
      );
      await onSuccess();
    },
  };
}
