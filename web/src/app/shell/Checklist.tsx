import { Popover } from "@mantine/core";
import { IconCircle, IconCircleCheckFilled } from "@tabler/icons-react";
import { useState } from "react";
import { $api, onError } from "~/api/client";
import { refreshUser } from "~/api/me";
import { useSettings } from "~/api/settings";
import { isBlocked, type SessionUser } from "~/api/session";
import { hasFinancialFeatures } from "~/domain/navigation/navItems";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { type LinkTarget, Link } from "~/ui/link/Link";
import { ProgressRing } from "~/ui/progress/Progress";
import { toast, toastError } from "~/ui/toast/toast";
import css from "./Checklist.module.css";
import frame from "./Frame.module.css";
import { useVideoTourWatched, VIDEO_TOUR } from "./videoTour";

type Step = { step: string; label: () => string; to?: LinkTarget; href?: string };

/** The onboarding steps in order, by their names on the server, and where each is done. */
const STEPS: Step[] = [
  { step: "sing_up", label: m.app_setup_sing_up },
  { step: VIDEO_TOUR, label: m.app_setup_watched_video_tour },
  { step: "published_first_plan", label: m.app_setup_published_first_plan, to: { name: "my_plans" } },
  { step: "sign_up_first_client", label: m.app_setup_sign_up_first_client, to: { name: "clients_with_programs" } },
];

/** Returns the steps that can be completed here: an installation without demo videos has no video tour. */
function stepsHere(demoVideos: string | null | undefined): Step[] {
  if (!demoVideos) return STEPS.filter(({ step }) => step !== VIDEO_TOUR);
  return STEPS.map((one) => (one.step === VIDEO_TOUR ? { ...one, href: demoVideos } : one));
}

/** Returns the completed steps; the API has two formats for them. */
export function stepsDone(user: SessionUser): readonly string[] {
  const info = user.check_list_info;
  if (!info) return [];
  if (Array.isArray(info)) return info as readonly string[];
  const done = (info as Record<string, unknown>).completed_steps;
  return Array.isArray(done) ? (done as string[]) : [];
}

/** A coach's onboarding checklist: completed steps, remaining steps, and a button to hide it when all are done. */
export function Checklist({ user }: { user: SessionUser }) {
  const [opened, setOpened] = useState(false);
  const settings = useSettings();
  const watched = useVideoTourWatched();
  const hide = $api.useMutation("patch", "/api/check_list/hide_checklist", {
    onSuccess: () => {
      toast(m.app_setup_hidden());
      refreshUser().catch(() => undefined);
    },
    onError: (error) => toastError(errorMessage(error)),
  });
  if (user.hide_checklist || !hasFinancialFeatures(user) || isBlocked(user) || settings.isPending) return null;

  const steps = stepsHere(settings.data?.links.demo_videos);
  const done = stepsDone(user);
  const count = steps.filter(({ step }) => done.includes(step)).length;
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      offset={6}
      width={304}
      trapFocus
      returnFocus
      shadow="sm"
    >
      <Popover.Target>
        <button type="button" className={frame.pill} onClick={() => setOpened(!opened)}>
          <ProgressRing share={count / steps.length} />
          {count === 0 ? (
            m.app_setup_start()
          ) : (
            <span>
              <span className={frame.pillWord}>{m.app_setup()}</span>{" "}
              <span className="num">{`${count}/${steps.length}`}</span>
            </span>
          )}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={css.card} aria-label={m.app_setup_title()}>
        <h2 className="t14 w6">{m.app_setup_title()}</h2>
        <ol className={css.steps}>
          {steps.map(({ step, label, to, href }) => {
            const ready = done.includes(step);
            return (
              <li key={step} className={css.step} data-done={ready || undefined}>
                {ready ? (
                  <IconCircleCheckFilled size={18} aria-hidden="true" />
                ) : (
                  <IconCircle size={18} aria-hidden="true" />
                )}
                {to && !ready ? (
                  <Link {...to} className="link" onClick={() => setOpened(false)}>
                    {label()}
                  </Link>
                ) : href && !ready ? (
                  <a href={href} target="_blank" rel="noreferrer" className="link" onClick={watched}>
                    {label()}
                  </a>
                ) : (
                  label()
                )}
              </li>
            );
          })}
        </ol>
        {count === steps.length && (
          <Button wide busy={hide.isPending} onClick={() => hide.mutate(onError("inline"))}>
            {m.app_setup_hide()}
          </Button>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
