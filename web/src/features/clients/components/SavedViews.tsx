import { IconBookmarkPlus, IconPencil, IconUsers } from "@tabler/icons-react";
import { useState } from "react";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { Link } from "~/ui/link/Link";
import type { Tab } from "../api";
import { type ClientFilters, isFiltered } from "../filters";
import { useViews } from "../viewApi";
import { isShown, viewLink } from "../views";
import { ManageViewsDialog } from "./ManageViewsDialog";
import { SaveViewDialog } from "./SaveViewDialog";
import css from "./Views.module.css";

/** The saved views as links, and a button that saves the filters that are set. */
export function SavedViews({ tab, filters }: { tab: Tab; filters: ClientFilters }) {
  const views = useViews().data?.items ?? [];
  const [dialog, setDialog] = useState<"save" | "manage">();
  const shown = views.find((view) => isShown(view, tab, filters));
  const canSave = !shown && (isFiltered(filters) || filters.sort !== "");
  const close = () => setDialog(undefined);
  if (views.length === 0 && !canSave) return null;
  return (
    <nav className={css.views} aria-label={m.clients_views()}>
      {views.map((view) => (
        <Link
          key={view.id}
          {...viewLink(view)}
          className={css.view}
          data-shown={view === shown || undefined}
          aria-current={view === shown ? "true" : undefined}
        >
          {view.shared && <IconUsers size={14} aria-label={m.clients_view_shared()} />}
          <span className={css.viewName}>{view.name}</span>
        </Link>
      ))}
      {canSave && (
        <Button size="small" variant="quiet" icon={<IconBookmarkPlus size={16} />} onClick={() => setDialog("save")}>
          {m.clients_view_save()}
        </Button>
      )}
      {views.length > 0 && (
        <Button size="small" variant="quiet" icon={<IconPencil size={14} />} onClick={() => setDialog("manage")}>
          {m.clients_views_manage()}
        </Button>
      )}
      {dialog === "save" && <SaveViewDialog tab={tab} filters={filters} onClose={close} />}
      {dialog === "manage" && <ManageViewsDialog views={views} onClose={close} />}
    </nav>
  );
}
