import { IconMessageCircle } from "@tabler/icons-react";
import { useState } from "react";
import { Button } from "~/ui/button/Button";
import { lazyPart } from "~/ui/lazyPart";
import { getPendingQuestion } from "./pendingQuestion";
import type { QuestionDialogProps } from "./QuestionDialog";
import type { Receiver } from "./receiver";

const QuestionDialog = lazyPart<QuestionDialogProps>(async () => (await import("./QuestionDialog")).QuestionDialog);

type Props = {
  receiver: Receiver;
  label: string;
  size?: "small" | "medium" | "large";
  /** Opens by itself for somebody who went to sign in from the dialog: one button of a page does. */
  autoOpen?: boolean;
};

/** The button that opens the dialog of a question to a coach. */
export function AskQuestion({ receiver, label, size = "medium", autoOpen = false }: Props) {
  const [initialText, setInitialText] = useState(() => (autoOpen ? getPendingQuestion(receiver) : undefined));
  const [isOpen, setOpen] = useState(initialText !== undefined);
  return (
    <>
      <Button
        size={size}
        icon={<IconMessageCircle size={size === "small" ? 16 : 18} aria-hidden="true" />}
        onPointerEnter={() => void QuestionDialog.load().catch(() => undefined)}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {isOpen && (
        <QuestionDialog
          receiver={receiver}
          initialText={initialText}
          onClose={() => {
            setInitialText(undefined);
            setOpen(false);
          }}
        />
      )}
    </>
  );
}
