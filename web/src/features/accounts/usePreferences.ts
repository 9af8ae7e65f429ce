import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { $api, type Schemas } from "~/api/client";
import { useMe } from "~/api/me";
import { m } from "~/paraglide/messages.js";
import { toast } from "~/ui/toast/toast";
import { setMe, type Me } from "~/api/me";

type Preferences = Schemas["UpdatePrivate"]["private"];

/** Preferences that are saved as soon as they are chosen: the person with all pending choices, and a setter. */
export function usePreferences(initial: Me): { person: Me["private"]; choose: (choice: Preferences) => void } {
  const me = useMe().data ?? initial;
  const queries = useQueryClient();
  // Pending choices are shown at once; without them a field would jump back until the server answers.
  const [pending, setPending] = useState<Preferences>({});
  const save = $api.useMutation("patch", "/api/users/private", {
    // One request at a time, so that answers arrive in the order of the choices.
    scope: { id: "person" },
    onSuccess: (response, { body }) => {
      setMe(response);
      // Measurements that were fetched before are in the other unit.
      if (body.private?.weight || body.private?.length) void queries.invalidateQueries({ refetchType: "none" });
      toast(m.accounts_saved());
    },
    onSettled: (_answer, _error, { body }) => setPending((all) => withoutSaved(all, body.private)),
  });
  const choose = (choice: Preferences) => {
    setPending((all) => ({ ...all, ...choice }));
    save.mutate({ body: { private: choice } });
  };
  return { person: { ...me.private, ...pending } as Me["private"], choose };
}

/** Removes the saved choices, unless they have changed again since. */
function withoutSaved(all: Preferences, saved: Preferences): Preferences {
  const savedValues = saved as Record<string, unknown>;
  return Object.fromEntries(Object.entries(all).filter(([key, value]) => savedValues[key] !== value));
}
