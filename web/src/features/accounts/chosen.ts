import { useState } from "react";
import { $api, type Schemas } from "~/api/client";
import { useMe } from "~/api/me";
import { m } from "~/paraglide/messages.js";
import { toast } from "~/ui/toast/toast";
import { setMe, type Me } from "./api";

type Choice = Schemas["UpdatePrivate"]["private"];

/** Choices that are kept as soon as they are made: the person as they want to be, and the way to choose. */
export function useChosen(known: Me): { person: Me["private"]; choose: (choice: Choice) => void } {
  const me = useMe().data ?? known;
  // The mutation tells of itself a moment later; until then a choice would jump back to what was before.
  const [chosen, setChosen] = useState<Choice>({});
  const save = $api.useMutation("patch", "/api/users/private", {
    // One after the other: the answer to the first choice must not come after that to the second.
    scope: { id: "person" },
    onSuccess: (answer) => {
      setMe(answer);
      toast(m.accounts_saved());
    },
    onSettled: (_answer, _error, { body }) => setChosen((all) => without(all, body.private)),
  });
  const choose = (choice: Choice) => {
    setChosen((all) => ({ ...all, ...choice }));
    save.mutate({ body: { private: choice } });
  };
  return { person: { ...me.private, ...chosen } as Me["private"], choose };
}

/** What is still waited for; a choice that was made anew since then is. */
function without(all: Choice, settled: Choice): Choice {
  const asked = settled as Record<string, unknown>;
  return Object.fromEntries(Object.entries(all).filter(([key, value]) => asked[key] !== value));
}
