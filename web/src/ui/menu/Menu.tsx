import "@mantine/core/styles/Menu.layer.css";
import { Menu as MantineMenu } from "@mantine/core";
import { Fragment, type ReactElement, type ReactNode } from "react";
import { Link, type LinkTarget } from "../link/Link";
import css from "./Menu.module.css";

export type MenuItem =
  | "divider"
  | { heading: ReactNode }
  | {
      label: ReactNode;
      icon?: ReactNode;
      /** At the right end: a count, a shortcut. */
      hint?: ReactNode;
      /** Second line. */
      note?: ReactNode;
      danger?: boolean;
      disabled?: boolean;
      selected?: boolean;
      /** Has the focus when the menu opens, instead of the first item. */
      autoFocus?: boolean;
      onClick?: () => void;
      to?: LinkTarget;
      /** A page outside the app, in a new tab. */
      href?: string;
    };

type Props = {
  /** A Button or IconButton. */
  trigger: ReactElement;
  items: (MenuItem | false | null | undefined)[];
  align?: "start" | "end";
  width?: number;
  label?: string;
  onOpen?: () => void;
};

/** Actions or places behind a button. Arrow keys move, Escape closes. */
export function Menu({ trigger, items, align = "start", width = 224, label, onOpen }: Props) {
  return (
    <MantineMenu
      position={align === "end" ? "bottom-end" : "bottom-start"}
      offset={6}
      width={width}
      transitionProps={{ duration: 80, transition: "fade" }}
      // The placeholder that Mantine focuses first is no allowed child of a menu; the first item is.
      withInitialFocusPlaceholder={false}
      // It would be gone for good if the page was scrolled before it has found its place.
      hideDetached={false}
      onOpen={onOpen}
      classNames={{
        dropdown: css.dropdown,
        item: css.item,
        label: css.heading,
        divider: css.divider,
        itemSection: css.section,
      }}
    >
      <MantineMenu.Target>{trigger}</MantineMenu.Target>
      <MantineMenu.Dropdown aria-label={label}>
        {items.map((item, index) => {
          if (!item) return null;
          if (item === "divider") return <MantineMenu.Divider key={`divider-${index}`} />;
          if ("heading" in item) return <MantineMenu.Label key={`heading-${index}`}>{item.heading}</MantineMenu.Label>;
          const { label: itemLabel, icon, hint, note, danger, disabled, selected, autoFocus, onClick, to, href } = item;
          const shared = {
            leftSection: icon,
            rightSection: hint,
            disabled,
            "data-danger": danger || undefined,
            "data-selected": selected || undefined,
            "data-autofocus": autoFocus || undefined,
            children: (
              <Fragment>
                {itemLabel}
                {note && <span className={css.note}>{note}</span>}
              </Fragment>
            ),
          };
          // Two accounts may have one name.
          const key = `item-${index}`;
          if (to && !disabled)
            return <MantineMenu.Item key={key} component={Link} {...(to as object as { name: "root" })} {...shared} />;
          if (href)
            return (
              <MantineMenu.Item
                key={key}
                component="a"
                href={href}
                target="_blank"
                rel="noreferrer"
                onClick={onClick}
                {...shared}
              />
            );
          return <MantineMenu.Item key={key} onClick={onClick} {...shared} />;
        })}
      </MantineMenu.Dropdown>
    </MantineMenu>
  );
}
