import { useRouterState } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { useMe } from "~/api/me";
import { useSettings } from "~/api/settings";
import type { Me } from "~/api/me";

const HOUR = 3_600_000;
const ProfileDialog = lazy(() => import("./ProfileDialog"));

/** Whether a client signed up long enough ago to be asked for missing details. */
export function isPromptDue(me: Me, hours: number, now: number): boolean {
  const { current, private: person } = me;
  if (current.role !== "user" || (person.gender && person.birthdate)) return false;
  return now - Date.parse(current.created_at) >= hours * HOUR;
}

/** Asks a client for birth date and gender when they move to another page, once the account is old enough. */
export function ProfilePrompt() {
  const me = useMe().data;
  const hours = useSettings().data?.profile_prompt_hours;
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const [dismissedAt, setDismissedAt] = useState<string>();
  const [now] = useState(() => Date.now());
  if (!me || hours === undefined || dismissedAt === pathname || !isPromptDue(me, hours, now)) return null;
  return (
    <Suspense fallback={null}>
      <ProfileDialog me={me} onClose={() => setDismissedAt(pathname)} />
    </Suspense>
  );
}
