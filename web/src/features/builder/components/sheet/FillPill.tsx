import { useLayoutEffect, useRef, useState } from "react";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { cx } from "~/ui/cx";
import { Kbd } from "~/ui/keys/Kbd";
import type { FillStep } from "../../lib/sheet/steps";
import css from "./Sheet.module.css";
import { stepText } from "./sheetText";
import type { Filling } from "./useSheetEditing";

type Props = {
  filling: Filling;
  steps: FillStep[];
  /** How many cells are filled. */
  cells: number;
  /** The id of the cell under which it is shown. */
  anchor: string;
  onStep: (step: number) => void;
  onFill: () => void;
};

const GAP_PX = 6;

/** The steps of a fill, which the arrow keys change too; the sheet shows at once what each would write. */
export function FillPill({ filling, steps, cells, anchor, onStep, onFill }: Props) {
  const pill = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState({ top: 0, left: 0 });
  useLayoutEffect(() => {
    const cell = document.getElementById(anchor);
    const box = pill.current;
    const parent = box?.offsetParent;
    if (!cell || !box || !parent) return;
    const [inner, place] = [parent.getBoundingClientRect(), cell.getBoundingClientRect()];
    const right = inner.width - box.offsetWidth - GAP_PX;
    setAt({
      top: place.bottom - inner.top + GAP_PX,
      left: Math.max(GAP_PX, Math.min(right, place.left - inner.left)),
    });
  }, [anchor]);
  return (
    <div
      ref={pill}
      role="group"
      aria-label={m.builder_sheet_fill_right({ count: filling.fill.weeks })}
      className={css.pill}
      style={at}
      onPointerDown={(event) => event.stopPropagation()}
    >
      <b>{m.builder_sheet_fill_right({ count: filling.fill.weeks })}</b>
      <span className={css.steps}>
        {steps.map((step, index) => (
          <button
            key={stepText(step)}
            type="button"
            tabIndex={-1}
            aria-pressed={index === filling.step}
            className={cx(css.step, index === filling.step && css.stepOn)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onStep(index)}
          >
            {stepText(step)}
          </button>
        ))}
      </span>
      <Button
        variant="primary"
        size="small"
        tabIndex={-1}
        onMouseDown={(event) => event.preventDefault()}
        onClick={onFill}
      >
        {m.builder_sheet_fill({ count: cells })}
      </Button>
      <Kbd>Enter</Kbd>
    </div>
  );
}
