import { useHotkeys } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { m } from "~/paraglide/messages.js";
import { IconButton } from "~/ui/button/Button";
import { Kbd } from "~/ui/keys/Kbd";
import { useLazyComponent } from "~/ui/useLazyComponent";
import css from "./Frame.module.css";
import type { NavLink } from "./nav";

const fetchPalette = () => import("./CommandPalette");

/** Opens the command palette; its code loads on the first hover or use. */
export function CommandBar({ links, compact }: { links: NavLink[]; compact: boolean }) {
  const [opened, setOpened] = useState(false);
  const { Component: CommandPalette, preload, load } = useLazyComponent(fetchPalette);
  const open = () => {
    load();
    setOpened(true);
  };
  useHotkeys([["mod+K", open]], []);
  return (
    <>
      {compact ? (
        <IconButton label={m.app_search()} onClick={open}>
          <IconSearch size={20} />
        </IconButton>
      ) : (
        <button type="button" className={css.search} onClick={open} onMouseEnter={preload}>
          <IconSearch size={16} aria-hidden="true" />
          <span className={css.searchText}>{m.app_search()}</span>
          <Kbd>Ctrl K</Kbd>
        </button>
      )}
      {CommandPalette && <CommandPalette links={links} opened={opened} onClose={() => setOpened(false)} />}
    </>
  );
}
