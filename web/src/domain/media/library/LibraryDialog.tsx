import { IconUpload } from "@tabler/icons-react";
import { type UIEvent, useState } from "react";
import { useCurrentUser } from "~/api/session";
import { errorMessage } from "~/lib/apiError";
import { pickFiles } from "~/lib/pickFiles";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { ConfirmDialog, Dialog } from "~/ui/dialog/Dialog";
import { Segmented } from "~/ui/field/Segmented";
import { FormError } from "~/ui/form/FormError";
import { useEndlessLibrary } from "../api";
import { acceptedTypes, type LibraryOwner, type MediaItem, type MediaKind } from "../kinds";
import { MediaViewer } from "../lazy";
import { UploadList } from "../uploads/UploadTray";
import { startUploads } from "../uploads/uploads";
import { isNearEnd } from "./ahead";
import { DropHint } from "./DropHint";
import { NO_FILTERS, withoutKinds } from "./filters";
import { LibraryContent } from "./LibraryContent";
import css from "./LibraryDialog.module.css";
import { LibraryToolbar } from "./LibraryToolbar";
import { LinkForm } from "./LinkForm";
import { isUsable, useSelection } from "./selection";
import { rememberedTab, rememberTab, scopeOf, TAB_LABELS, tabsOf } from "./tabs";
import { useFileDrop } from "./useFileDrop";

export const MAX_SELECTED = 50;

export type LibraryDialogProps = {
  onClose: () => void;
  /** What the person has chosen, in that order. While the promise is pending the dialog is busy; a rejection is shown. */
  onSubmit: (items: MediaItem[]) => unknown;
  title?: string;
  /** "Add to message": verb and noun of the button. */
  submit?: string;
  /** One item, or several. */
  choice?: "one" | "many";
  /** How many may be chosen. */
  limit?: number;
  /** Kinds that have no place there: neither listed nor uploaded. */
  forbidden?: readonly MediaKind[];
  /** What is chosen already. */
  initial?: readonly MediaItem[];
};

/** Chooses items of a library, also such as are only now uploaded. */
export default function LibraryDialog(props: LibraryDialogProps) {
  const { onClose, title = m.media_library(), choice = "many", limit = MAX_SELECTED, forbidden = [], initial } = props;
  const user = useCurrentUser();
  const [wanted, setWanted] = useState<LibraryOwner>(rememberedTab);
  const [hasHyrox, setHasHyrox] = useState(wanted === "hyrox");
  const [filters, setFilters] = useState(NO_FILTERS);
  const [viewed, setViewed] = useState<MediaItem>();
  const tabs = tabsOf(user, hasHyrox, "pick");
  const owner = tabs.includes(wanted) ? wanted : "current";
  const scope = scopeOf(owner, user, hasHyrox);
  const listed = withoutKinds(filters, forbidden);
  const library = useEndlessLibrary(owner, listed);
  const [first] = library.data?.pages ?? [];
  const items = library.data?.pages.flatMap((page) => page.items) ?? [];
  const uses = Object.assign({}, ...(library.data?.pages ?? []).map((page) => page.uses)) as Record<string, number>;
  const accepts = (item: MediaItem) => isUsable(item) && !forbidden.includes(item.kind);
  const selection = useSelection({ only: choice === "one" ? "one" : undefined, initial, accepts });
  const submitting = useSubmit(props, [...selection.items.values()]);
  const closing = useClosing(sameItems([...selection.items.keys()], initial), onClose);

  if (first && first.hyrox_access !== hasHyrox) setHasHyrox(first.hyrox_access);
  const openTab = (tab: LibraryOwner) => {
    rememberTab(tab);
    setWanted(tab);
  };
  const select = (media: MediaItem) => selection.add([media]);
  const add = (files: File[]) => scope && void startUploads(files, { scope, forbidden, onUploaded: select });
  const choose = async () => add(await pickFiles({ accept: acceptedTypes(forbidden), multiple: choice === "many" }));
  const isOver = useFileDrop(scope !== undefined, add);
  const onlyFiles = listed.kinds.length === 1 && listed.kinds[0] === "other";
  const fetchAhead = ({ currentTarget }: UIEvent<HTMLElement>) => {
    if (isNearEnd(currentTarget, onlyFiles ? "files" : "media") && library.hasNextPage && !library.isFetching) {
      void library.fetchNextPage();
    }
  };

  const count = selection.items.size;
  const isTooMany = count > limit;
  return (
    <Dialog
      opened
      onClose={closing.ask}
      busy={submitting.busy}
      title={title}
      size="wide"
      footer={
        <>
          <span className={css.count} role="status" data-bad={isTooMany || undefined}>
            {isTooMany ? m.media_too_many() : choice === "many" && count > 0 && m.media_selected({ count })}
          </span>
          <Button onClick={closing.ask} disabled={submitting.busy}>
            {m.ui_cancel()}
          </Button>
          <Button
            variant="primary"
            busy={submitting.busy}
            disabled={isTooMany || count === 0}
            onClick={() => void submitting.submit()}
          >
            {props.submit ?? m.media_add_selected()}
          </Button>
        </>
      }
    >
      <div className={css.body}>
        {tabs.length > 1 && (
          <Segmented
            label={m.media_libraries()}
            value={owner}
            onChange={openTab}
            options={tabs.map((tab) => ({ value: tab, label: TAB_LABELS[tab]() }))}
          />
        )}
        {scope && (
          <div className={css.add}>
            <Button variant="primary" icon={<IconUpload size={16} />} onClick={() => void choose()}>
              {m.media_upload()}
            </Button>
            {!forbidden.includes("youtube") && <LinkForm scope={scope} onAdded={select} />}
          </div>
        )}
        <UploadList />
        <LibraryToolbar
          filters={filters}
          onChange={(change) => setFilters((current) => ({ ...current, ...change }))}
          tags={first?.tags ?? []}
          forbidden={forbidden}
          showsUse={false}
        />
        <FormError>{submitting.error}</FormError>
        <div className={css.list} onScroll={fetchAhead}>
          <LibraryContent
            items={items}
            uses={uses}
            error={library.data ? undefined : library.error}
            onRetry={library.refetch}
            loading={library.isPending}
            stale={library.isPlaceholderData}
            mode="pick"
            view="grid"
            filters={filters}
            onFilters={(change) => setFilters((current) => ({ ...current, ...change }))}
            selection={selection}
            actions={{ open: setViewed }}
            onUpload={scope && choose}
          />
          {library.hasNextPage && (
            <Button variant="quiet" wide busy={library.isFetchingNextPage} onClick={() => void library.fetchNextPage()}>
              {m.media_more()}
            </Button>
          )}
        </div>
      </div>
      {isOver && <DropHint />}
      {viewed && <MediaViewer items={items.filter(isUsable)} first={viewed} onClose={() => setViewed(undefined)} />}
      <ConfirmDialog
        opened={closing.isAsking}
        onClose={closing.stay}
        title={m.media_unsaved_title()}
        confirm={m.media_unsaved_leave()}
        danger
        onConfirm={onClose}
      >
        {m.media_unsaved_text()}
      </ConfirmDialog>
    </Dialog>
  );
}

/** Whether the choice is the one that the dialog began with. */
const sameItems = (ids: readonly string[], initial: readonly MediaItem[] = []) =>
  ids.length === initial.length && initial.every(({ id }) => ids.includes(id));

/** Asks before a changed choice is lost. */
function useClosing(isUnchanged: boolean, onClose: () => void) {
  const [isAsking, setIsAsking] = useState(false);
  return {
    isAsking,
    ask: () => (isUnchanged ? onClose() : setIsAsking(true)),
    stay: () => setIsAsking(false),
  };
}

function useSubmit({ onSubmit, onClose }: LibraryDialogProps, items: MediaItem[]) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState("");
  const submit = async () => {
    setBusy(true);
    setError("");
    try {
      await onSubmit(items);
      onClose();
    } catch (failure) {
      setError(errorMessage(failure));
      setBusy(false);
    }
  };
  return { busy, error, submit };
}
