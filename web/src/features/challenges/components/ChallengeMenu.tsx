import { IconDots } from "@tabler/icons-react";
import { useState } from "react";
import { useOneAtATime } from "~/domain/payments/useOneAtATime";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { IconButton } from "~/ui/button/Button";
import { ConfirmDialog } from "~/ui/dialog/Dialog";
import { Menu } from "~/ui/menu/Menu";
import { toast, toastError } from "~/ui/toast/toast";
import { type ListedChallenge, ofChallenge, useAudienceSize, useLibraryChanges } from "../api";
import { formatDates } from "../format";

type Props = {
  challenge: ListedChallenge;
  canCreate: boolean;
  onEdit: (challenge: ListedChallenge) => void;
  onRunAgain: (challenge: ListedChallenge) => void;
};

type Asked = "publish" | "archive" | "delete";

/** What can be done with a challenge of the library; what clients notice is asked about first. */
export function ChallengeMenu({ challenge, canCreate, onEdit, onRunAgain }: Props) {
  const { publish, archive, restore, remove } = useLibraryChanges();
  const once = useOneAtATime();
  const [asked, setAsked] = useState<Asked>();
  const { id, name, abilities, state } = challenge;
  const label = m.challenges_actions({ name });
  const isPublished = state !== "draft";
  const run = (work: () => Promise<unknown>, done: string) =>
    once(async () => {
      try {
        await work();
        toast(done);
      } catch (refused) {
        toastError(errorMessage(refused));
      }
      setAsked(undefined);
    });
  const close = () => setAsked(undefined);
  return (
    <>
      <Menu
        align="end"
        label={label}
        trigger={
          <IconButton label={label} small>
            <IconDots size={16} />
          </IconButton>
        }
        items={[
          isPublished && {
            label: m.challenges_open_board(),
            to: { name: "challenge_leaderboard", params: { id } },
          },
          abilities.includes("edit") && { label: m.challenges_edit(), onClick: () => onEdit(challenge) },
          abilities.includes("publish") && { label: m.challenges_publish(), onClick: () => setAsked("publish") },
          isPublished && canCreate && { label: m.challenges_run_again(), onClick: () => onRunAgain(challenge) },
          abilities.includes("archive") && { label: m.challenges_archive(), onClick: () => setAsked("archive") },
          abilities.includes("restore") && {
            label: m.challenges_restore(),
            onClick: () => run(() => restore.mutateAsync(ofChallenge(id)), m.challenges_restored({ name })),
          },
          abilities.includes("delete") && {
            label: m.challenges_delete(),
            danger: true,
            onClick: () => setAsked("delete"),
          },
        ]}
      />
      {asked === "publish" && (
        <PublishDialog
          challenge={challenge}
          busy={publish.isPending}
          onConfirm={() => run(() => publish.mutateAsync(ofChallenge(id)), m.challenges_published({ name }))}
          onClose={close}
        />
      )}
      {asked === "archive" && (
        <ConfirmDialog
          opened
          title={m.challenges_archive_title({ name })}
          confirm={m.challenges_archive()}
          busy={archive.isPending}
          onConfirm={() => run(() => archive.mutateAsync(ofChallenge(id)), m.challenges_archived_toast({ name }))}
          onClose={close}
        >
          {m.challenges_archive_text()}
        </ConfirmDialog>
      )}
      {asked === "delete" && (
        <ConfirmDialog
          opened
          danger
          title={m.challenges_delete_title({ name })}
          confirm={m.challenges_delete()}
          busy={remove.isPending}
          onConfirm={() => run(() => remove.mutateAsync(ofChallenge(id)), m.challenges_deleted())}
          onClose={close}
        >
          {m.challenges_delete_text()}
        </ConfirmDialog>
      )}
    </>
  );
}

type PublishProps = { challenge: ListedChallenge; busy: boolean; onConfirm: () => void; onClose: () => void };

function PublishDialog({ challenge, ...rest }: PublishProps) {
  const count = useAudienceSize(challenge.id);
  return (
    <ConfirmDialog
      opened
      title={m.challenges_publish_title({ name: challenge.name })}
      confirm={m.challenges_publish()}
      {...rest}
    >
      {publishText(challenge, count)}
    </ConfirmDialog>
  );
}

/** Says who will be told, and how many as soon as that is known. */
function publishText(challenge: ListedChallenge, count: number | undefined): string {
  const dates = formatDates(challenge);
  const { program_title: program } = challenge;
  if (program === null) {
    return count === undefined
      ? m.challenges_publish_text({ dates })
      : m.challenges_publish_text_count({ count, dates });
  }
  return count === undefined
    ? m.challenges_publish_text_program({ program, dates })
    : m.challenges_publish_text_program_count({ count, program, dates });
}
