import "@mantine/core/styles/Modal.layer.css";
import { Modal } from "@mantine/core";
import type { ReactNode } from "react";
import { m } from "~/paraglide/messages.js";
import { Button } from "../button/Button";
import { Themed } from "../theme/Themed";
import css from "./Dialog.module.css";
import { useCloseOnBack } from "./useCloseOnBack";
import { useRestoreFocus } from "./useRestoreFocus";

type Props = {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Work is in progress: the dialog can't be closed until it's done. */
  busy?: boolean;
  size?: "small" | "medium" | "large" | "wide" | "full";
  /** Buttons at the end; the main one last. */
  footer?: ReactNode;
  children?: ReactNode;
};

const WIDTHS = { small: 400, medium: 520, large: 760, wide: 960, full: "100%" } as const;

/** A dialog: Escape, the cross and "Back" close it, the focus stays inside and returns; a sheet from below on phones. */
export function Dialog({ opened, onClose, title, busy = false, size = "medium", footer, children }: Props) {
  useRestoreFocus(opened);
  const close = () => !busy && onClose();
  useCloseOnBack(opened, close);
  return (
    <Themed>
      <Modal
        opened={opened}
        onClose={close}
        title={title}
        size={WIDTHS[size]}
        fullScreen={size === "full"}
        closeOnEscape={!busy}
        closeOnClickOutside={!busy}
        closeButtonProps={{ "aria-label": m.ui_close(), disabled: busy }}
        transitionProps={{ duration: 120, transition: "pop" }}
        overlayProps={{ className: css.overlay }}
        classNames={{
          inner: css.inner,
          content: css.content,
          header: css.header,
          title: css.title,
          close: css.close,
          body: css.body,
        }}
      >
        <div className={css.inside}>{children}</div>
        {footer && <div className={css.footer}>{footer}</div>}
      </Modal>
    </Themed>
  );
}

type ConfirmProps = {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  /** What will happen, in a sentence or two. */
  children?: ReactNode;
  /** Verb and noun: "Delete program". */
  confirm: string;
  cancel?: string;
  danger?: boolean;
  busy?: boolean;
  onConfirm: () => unknown;
};

/** Asks before an irreversible action. For destructive ones, Enter cancels. */
export function ConfirmDialog({
  opened,
  onClose,
  title,
  children,
  confirm,
  cancel = m.ui_cancel(),
  danger,
  busy,
  onConfirm,
}: ConfirmProps) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={title}
      busy={busy}
      size="small"
      footer={
        <>
          <Button onClick={onClose} disabled={busy} data-autofocus={danger || undefined}>
            {cancel}
          </Button>
          <Button
            variant={danger ? "danger" : "primary"}
            busy={busy}
            onClick={() => void onConfirm()}
            data-autofocus={!danger || undefined}
          >
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
