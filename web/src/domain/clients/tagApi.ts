import { useQueryClient } from "@tanstack/react-query";
import { $api, api, onError, type Schemas, unwrap } from "~/api/client";

export type ClientTag = Schemas["ClientTagView"];
export type CountedTag = Schemas["CountedTag"];
export type Coach = Schemas["AssignableCoach"];
export type TagForm = Schemas["TagForm"];

const TAGS = "/api/coach/client_tags";
const COACHES = "/api/coach/client_coaches";
/** What shows tags and who looks after a client. */
const SHOWN_IN = [
  TAGS,
  COACHES,
  "/api/coach/clients",
  "/api/coach/client_filters",
  "/api/coach/clients/{athlete_id}",
  "/api/chat/conversations",
  "/api/chat/conversations/{conversation_id}",
];

export const useTags = () => $api.useQuery("get", TAGS, onError("page"));
export const useCoaches = () => $api.useQuery("get", COACHES, onError("page"));

/** Changes tags, and who looks after a client. The callers show the errors. */
export function useTagActions() {
  const queries = useQueryClient();
  const inline = onError("inline");
  const done = async <T>(call: Promise<T>): Promise<T> => {
    const result = await call;
    await Promise.all(SHOWN_IN.map((path) => queries.invalidateQueries({ queryKey: ["get", path] })));
    return result;
  };
  const ofTag = (id: string) => ({ params: { path: { tag_id: id } } });
  const ofClient = (id: string) => ({ params: { path: { athlete_id: id } } });
  return {
    create: (body: TagForm) => done(unwrap(api.POST(TAGS, { body, ...inline }))),
    change: (id: string, body: TagForm) =>
      done(unwrap(api.PUT("/api/coach/client_tags/{tag_id}", { ...ofTag(id), body, ...inline }))),
    merge: (id: string, intoId: string) =>
      done(
        unwrap(
          api.POST("/api/coach/client_tags/{tag_id}/merge", { ...ofTag(id), body: { into_tag_id: intoId }, ...inline }),
        ),
      ),
    remove: (id: string) => done(unwrap(api.DELETE("/api/coach/client_tags/{tag_id}", { ...ofTag(id), ...inline }))),
    setTags: (clientId: string, tagIds: string[]) =>
      done(
        unwrap(
          api.PUT("/api/coach/clients/{athlete_id}/tags", {
            ...ofClient(clientId),
            body: { tag_ids: tagIds },
            ...inline,
          }),
        ),
      ),
    assign: (clientId: string, coachId: string | null) =>
      done(
        unwrap(
          api.PUT("/api/coach/clients/{athlete_id}/assignee", {
            ...ofClient(clientId),
            body: { assignee_id: coachId },
            ...inline,
          }),
        ),
      ),
  };
}
