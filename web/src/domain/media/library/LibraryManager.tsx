import { IconLink, IconUpload } from "@tabler/icons-react";
import { type ReactNode, useEffect, useState } from "react";
import { useCurrentUser } from "~/api/session";
import { useRemembered } from "~/api/useRemembered";
import { formatNumber } from "~/lib/format";
import { pickFiles } from "~/lib/pickFiles";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { type LinkTarget, useGo } from "~/ui/link/Link";
import { Page, PageHeader } from "~/ui/page/Page";
import { Pagination } from "~/ui/pagination/Pagination";
import { Tabs } from "~/ui/tabs/Tabs";
import { useKeys } from "~/ui/keys/useKeys";
import { useIsPhone } from "~/ui/useMedia";
import { PER_PAGE, useLibrary, useLibraryTotals } from "../api";
import { acceptedTypes, type LibraryOwner, type MediaItem, type MediaScope } from "../kinds";
import { MediaViewer } from "../lazy";
import { isVideoAddress } from "../links";
import { startUploads } from "../uploads/uploads";
import type { ItemActions } from "./actions";
import { DetailsDialog } from "./DetailsDialog";
import { DropHint } from "./DropHint";
import type { LibraryFilters } from "./filters";
import { LibraryContent } from "./LibraryContent";
import css from "./LibraryManager.module.css";
import { LibraryToolbar, type LibraryView } from "./LibraryToolbar";
import { LinkDialog } from "./LinkForm";
import { Quota } from "./Quota";
import { SelectionBar } from "./SelectionBar";
import { isUsable, useSelection } from "./selection";
import { rememberTab, scopeOf, TAB_LABELS, tabsOf } from "./tabs";
import { useFileDrop } from "./useFileDrop";
import { useLink } from "./useLink";

/** Of the page, and of the item that has the focus. */
const KEYS = {
  upload: { key: "u", label: m.media_upload },
  move: { key: "ArrowRight", label: m.media_key_move, shown: ["←", "→", "↑", "↓"] },
  open: { key: "Enter", label: m.media_key_open },
  details: { key: "i", label: m.media_details },
  select: { key: "x", label: m.media_key_select },
  selectAll: { key: "mod+a", label: m.media_key_select_all },
  clear: { key: "Escape", label: m.media_key_clear },
  remove: { key: "Delete", label: m.media_delete },
};

type Props = {
  title: string;
  note?: ReactNode;
  /** Which library the address names. */
  wanted: LibraryOwner;
  filters: LibraryFilters;
  onFilters: (change: Partial<LibraryFilters>) => void;
  tabTarget?: (owner: LibraryOwner) => LinkTarget;
};

type Open = { kind: "viewer" | "details"; item: MediaItem } | { kind: "link" };

/** A page to keep the files of a library in order. */
export function LibraryManager({ title, note, wanted, filters, onFilters, tabTarget }: Props) {
  const user = useCurrentUser();
  const isCoach = user.role === "coach";
  const isPhone = useIsPhone();
  const go = useGo();
  const [hasHyrox, setHasHyrox] = useState(wanted === "hyrox");
  const tabs = tabsOf(user, hasHyrox, "manage");
  const owner = tabs.includes(wanted) ? wanted : "current";
  const scope = scopeOf(owner, user, hasHyrox);
  const library = useLibrary(owner, filters);
  const { data } = library;
  const totals = useLibraryTotals(tabs.length > 1 ? tabs : [owner]);
  const [view, setView] = useRemembered<LibraryView>("media.view", ["grid", "list"]);
  const selection = useSelection({ accepts: isUsable });
  const uses = useKnownUses(data?.uses);
  const [deleting, setDeleting] = useState<readonly MediaItem[]>([]);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);

  if (data && data.hyrox_access !== hasHyrox) setHasHyrox(data.hyrox_access);
  const isKnown = data !== undefined && !library.isPlaceholderData;
  useEffect(() => {
    if (!tabTarget || !isKnown) return;
    rememberTab(owner);
    // The address named a library that this person doesn't have.
    if (owner !== wanted) go({ ...tabTarget(owner), replace: true } as LinkTarget);
  }, [owner, wanted, isKnown, tabTarget, go]);

  const items = data?.items ?? [];
  const shownItems = items.filter(isUsable);
  const add = (files: File[]) => scope && void startUploads(files, { scope });
  const choose = async () => add(await pickFiles({ accept: acceptedTypes(), multiple: true }));
  const pasteLink = usePastedLink(scope);
  const isOver = useFileDrop(scope !== undefined && open === undefined, add, pasteLink);
  const actions: ItemActions = {
    open: (item) => setOpen({ kind: "viewer", item }),
    details: (item) => setOpen({ kind: "details", item }),
    remove: setDeleting,
  };
  useKeys(KEYS, {
    move: true,
    open: true,
    details: true,
    select: true,
    selectAll: () => selection.add(shownItems),
    clear: () => deleting.length === 0 && selection.clear(),
    remove: scope !== undefined,
    upload: scope && choose,
  });

  const total = totals[owner];
  const quota = data && <Quota {...data.quota} />;
  return (
    <Page title={title}>
      <PageHeader
        title={title}
        note={note}
        count={total === undefined ? undefined : m.media_files({ count: total, number: formatNumber(total) })}
        actions={
          <>
            {!isPhone && quota}
            {scope && (
              <>
                <Button icon={<IconLink size={16} />} onClick={() => setOpen({ kind: "link" })}>
                  {m.media_link_open()}
                </Button>
                <Button variant="primary" icon={<IconUpload size={16} />} onClick={() => void choose()}>
                  {m.media_upload()}
                </Button>
              </>
            )}
          </>
        }
      />
      {isPhone && quota}
      {tabTarget && tabs.length > 1 && (
        <div className={css.tabs}>
          <Tabs
            label={m.media_libraries()}
            tabs={tabs.map((one) => ({ label: TAB_LABELS[one](), to: tabTarget(one), count: totals[one] }))}
          />
          {scope && !isPhone && <span className={css.hint}>{m.media_drop_anywhere()}</span>}
        </div>
      )}
      <LibraryToolbar
        filters={filters}
        onChange={onFilters}
        tags={data?.tags ?? []}
        showsUse={isCoach && owner === "current"}
        view={view}
        onView={setView}
      />
      <LibraryContent
        items={items}
        uses={uses}
        error={data ? undefined : library.error}
        onRetry={library.refetch}
        loading={library.isPending}
        stale={library.isPlaceholderData}
        mode="manage"
        view={view}
        filters={filters}
        onFilters={onFilters}
        selection={selection}
        actions={actions}
        onUpload={scope && choose}
      />
      {data && data.pagination.total > 0 && (
        <Pagination
          page={filters.page}
          perPage={PER_PAGE}
          total={data.pagination.total}
          onPage={(page) => onFilters({ page })}
        />
      )}
      <div className={css.room} />
      <SelectionBar
        selection={selection}
        uses={uses}
        tags={data?.tags ?? []}
        deleting={deleting}
        onDelete={setDeleting}
      />
      {isOver && <DropHint />}
      {open?.kind === "viewer" && <MediaViewer items={shownItems} first={open.item} onClose={close} />}
      {open?.kind === "details" && (
        <DetailsDialog
          item={open.item}
          tags={data?.tags ?? []}
          showsUse={isCoach}
          onOpen={() => setOpen({ kind: "viewer", item: open.item })}
          onClose={close}
        />
      )}
      {open?.kind === "link" && scope && <LinkDialog scope={scope} onClose={close} />}
    </Page>
  );
}

/** What is known of uses, also of items on pages that were shown before. */
function useKnownUses(uses: Record<string, number> | undefined): Record<string, number> {
  const [known, setKnown] = useState<Record<string, number>>({});
  const [last, setLast] = useState(uses);
  if (uses !== last) {
    setLast(uses);
    setKnown({ ...known, ...uses });
  }
  return uses && last !== uses ? { ...known, ...uses } : known;
}

/** Returns what adds a link that was pasted onto the page. */
function usePastedLink(scope: MediaScope | undefined): (text: string) => void {
  const { submit } = useLink({ scope: scope ?? "user", shownBy: "toast" });
  return (text) => {
    if (scope && isVideoAddress(text)) void submit(text);
  };
}
