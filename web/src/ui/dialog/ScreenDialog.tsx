import "@mantine/core/styles/Modal.layer.css";
import { Modal } from "@mantine/core";
import type { ReactNode } from "react";
import { Themed } from "../theme/Themed";
import css from "./Dialog.module.css";
import { useCloseOnBack } from "./useCloseOnBack";
import { useRestoreFocus } from "./useRestoreFocus";

type Props = {
  opened: boolean;
  onClose: () => void;
  /** What it shows, for the screen reader: the content has a header of its own. */
  label: string;
  /** Fills the window: a header, what scrolls, and at the foot what the thumb reaches. */
  children?: ReactNode;
};

/** A screen of its own over a page on phones: Escape and "Back" close it, the focus stays inside and returns. */
export function ScreenDialog({ opened, onClose, label, children }: Props) {
  useRestoreFocus(opened);
  useCloseOnBack(opened, onClose);
  return (
    <Themed>
      <Modal.Root fullScreen opened={opened} onClose={onClose} transitionProps={{ duration: 120, transition: "fade" }}>
        <Modal.Content aria-label={label} className={css.screen}>
          {children}
        </Modal.Content>
      </Modal.Root>
    </Themed>
  );
}
