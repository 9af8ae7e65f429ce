import { useDebouncedCallback } from "@mantine/hooks";
import { useQueryClient } from "@tanstack/react-query";
import { useRouterState } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { pathPattern } from "~/lib/routes";
import { useChannel } from "~/live/cable";
import type { LiveEvent } from "~/live/events";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { Dialog } from "~/ui/dialog/Dialog";
import { fetchUnread, useHasReleaseNotes, useMarkRead, useUnreadReleaseNotes } from "../api";
import { releaseDate } from "../releaseDate";
import { ReleaseNoteBody } from "./ReleaseNoteBody";
import { ReleaseNoteButton } from "./ReleaseNoteButton";

const DEBOUNCE_MS = 1000;

/** The newest unread note, after signing in and as soon as one is published. */
export function ReleaseNotePopup() {
  return useHasReleaseNotes() ? <UnreadPopup /> : null;
}

function UnreadPopup() {
  const queries = useQueryClient();
  const { newest } = useUnreadReleaseNotes();
  const markRead = useMarkRead();
  // After one note is read, older unread ones don't pop up; they stay in the list until the next visit.
  const [isClosed, setIsClosed] = useState(false);
  const isOnList = useRouterState({ select: (state) => state.location.pathname }) === pathPattern("release-notes");

  const fetchSoon = useDebouncedCallback(() => fetchUnread(queries), DEBOUNCE_MS);
  useEffect(() => fetchSoon(), [fetchSoon]);
  const onEvent = (event: LiveEvent) => {
    if (event.event !== "new_release_note" && event.event !== "has_unread_release_notes") return;
    setIsClosed(event.event === "has_unread_release_notes");
    fetchSoon();
  };
  useChannel("SystemNotificationChannel", {}, onEvent, fetchSoon);

  if (!newest) return null;
  const close = () => {
    setIsClosed(true);
    markRead.mutate(newest.id);
  };
  return (
    <Dialog
      opened={!isClosed && !isOnList}
      onClose={close}
      title={newest.title}
      footer={
        <>
          <Button variant={newest.cta_name ? "outline" : "primary"} onClick={close}>
            {m.releaseNotes_close()}
          </Button>
          <ReleaseNoteButton note={newest} variant="primary" onFollow={close} />
        </>
      }
    >
      <div className="stack">
        <p className="t13 meta">{releaseDate(newest)}</p>
        <ReleaseNoteBody html={newest.body} />
      </div>
    </Dialog>
  );
}
