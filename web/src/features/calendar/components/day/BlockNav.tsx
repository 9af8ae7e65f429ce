import { IconCheck } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import type { Block } from "~/domain/training/content";
import { m } from "~/paraglide/messages.js";
import { clientBlockTitle } from "~/domain/training/blockFormat";
import css from "./BlockNav.module.css";

type Props = { blocks: Block[]; currentId?: string; isDone: (block: Block) => boolean };

/** The blocks of the day to jump to: done ones are ticked, the current one is dark. */
export function BlockNav({ blocks, currentId, isDone }: Props) {
  const listedBlocks = blocks.filter(({ kind }) => kind !== "rest");
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const chip = bar.current?.querySelector<HTMLElement>("[data-current]");
    if (chip && bar.current) bar.current.scrollTo({ left: chip.offsetLeft - 16, behavior: "smooth" });
  }, [currentId]);
  if (listedBlocks.length < 2) return <span className={css.empty} />;
  return (
    <nav className={css.nav} aria-label={m.calendar_blocks()} ref={bar}>
      {listedBlocks.map((block) => (
        <button
          key={block.id}
          type="button"
          className={css.chip}
          data-current={block.id === currentId || undefined}
          onClick={() =>
            document.getElementById(`block-${block.id}`)?.scrollIntoView({ behavior: "smooth", block: "start" })
          }
        >
          {isDone(block) && <IconCheck size={14} stroke={2.5} aria-label={m.calendar_done()} />}
          {clientBlockTitle(block)}
        </button>
      ))}
    </nav>
  );
}
