import "@mantine/core/styles/Modal.layer.css";
import "@mantine/spotlight/styles.layer.css";
import { createSpotlight, Spotlight, type SpotlightActionData } from "@mantine/spotlight";
import { IconLogout, IconSearch } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { m } from "~/paraglide/messages.js";
import { type LinkTarget, useGo } from "~/ui/link/Link";
import { Themed } from "~/ui/theme/Themed";
import css from "./CommandPalette.module.css";
import type { NavLink } from "./nav";
import { useAppearanceItems } from "./ProfileMenu";
import { useAccountSearch } from "./useAccountSearch";
import { useSignOut } from "./useSignOut";

type Props = { links: NavLink[]; opened: boolean; onClose: () => void };

/** Everything of the account, every page and common action, to find by name. */
export default function CommandPalette(props: Props) {
  return (
    <Themed>
      <Palette {...props} />
    </Themed>
  );
}

function Palette({ links, opened, onClose }: Props) {
  const go = useGo();
  const signOut = useSignOut();
  const appearance = useAppearanceItems();
  const [query, setQuery] = useState("");
  const found = useAccountSearch(query, opened, go);
  const [[store, actions]] = useState(createSpotlight);
  // With the names of the groups: when one changes, Spotlight makes new elements for what is in it, and nothing is selected.
  const shown = found.flatMap(({ group, actions }) => [group, ...actions.map(({ id }) => id)]).join();
  useEffect(() => {
    // Spotlight selects the first one when something is typed; what the server finds comes later, and before it.
    const list = document.getElementById(store.getState().listId);
    list?.querySelector("[data-selected]")?.removeAttribute("data-selected");
    list?.querySelector("[data-action]")?.setAttribute("data-selected", "true");
    store.updateState((state) => ({ ...state, selected: 0 }));
  }, [shown, query, store]);
  const matching = (actions: SpotlightActionData[]) =>
    actions.filter(({ label, keywords }) =>
      `${label} ${String(keywords ?? "")}`.toLowerCase().includes(query.trim().toLowerCase()),
    );
  useEffect(() => {
    if (opened) actions.open();
    else actions.close();
  }, [opened, actions]);

  const themeActions = appearance.flatMap((item) =>
    typeof item === "object" && "onClick" in item && item.onClick && typeof item.label === "string"
      ? [
          {
            id: `theme-${item.label}`,
            label: `${m.app_theme()}: ${item.label}`,
            leftSection: item.icon,
            onClick: item.onClick,
          },
        ]
      : [],
  );
  return (
    <Spotlight
      store={store}
      shortcut={null}
      onSpotlightClose={onClose}
      query={query}
      onQueryChange={setQuery}
      // What the server has found is shown as it is; the others are filtered here.
      filter={(_query, actions) => actions}
      highlightQuery
      scrollable
      maxHeight={400}
      nothingFound={m.app_search_empty()}
      searchProps={{ leftSection: <IconSearch size={20} />, placeholder: m.app_search(), "aria-label": m.app_search() }}
      overlayProps={{ className: css.overlay }}
      transitionProps={{ duration: 80, transition: "fade" }}
      classNames={{
        content: css.content,
        search: css.search,
        action: css.action,
        actionsGroup: css.group,
        empty: css.empty,
        actionLabel: css.label,
        actionDescription: css.description,
      }}
      actions={[
        ...found,
        {
          group: m.app_search_pages(),
          actions: matching(
            links.map(({ name, label, icon: Icon, keywords }) => ({
              id: name,
              label: label(),
              keywords,
              leftSection: <Icon size={18} />,
              onClick: () => go({ name } as LinkTarget),
            })),
          ),
        },
        {
          group: m.app_search_actions(),
          actions: matching([
            ...themeActions,
            {
              id: "log-out",
              label: m.app_log_out(),
              leftSection: <IconLogout size={18} />,
              onClick: () => void signOut(),
            },
          ]),
        },
      ].filter(({ actions }) => actions.length > 0)}
    />
  );
}
