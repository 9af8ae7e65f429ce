import {
  IconArrowsExchange,
  IconDisc,
  IconHelpCircle,
  IconInfoCircle,
  IconPlayerSkipForward,
} from "@tabler/icons-react";
import type { Entry } from "~/domain/training/content";
import { m } from "~/paraglide/messages.js";
import css from "./EntryActions.module.css";
import { FilmButton } from "./lazyParts";

type Props = {
  entry: Entry;
  platesOpen: boolean;
  onPlates?: () => void;
  onEffort: () => void;
  onHowTo?: () => void;
  onSwap?: () => void;
  onSkip?: () => void;
};

/** What can be done with an exercise besides logging it; an action that does not apply is left out. */
export function EntryActions({ entry, platesOpen, onPlates, onEffort, onHowTo, onSwap, onSkip }: Props) {
  return (
    <div className={css.actions}>
      {onPlates && (
        <button type="button" className={css.action} aria-expanded={platesOpen} onClick={onPlates}>
          <IconDisc size={18} />
          {m.calendar_plates()}
        </button>
      )}
      <button type="button" className={css.action} onClick={onEffort}>
        <IconHelpCircle size={18} />
        {m.calendar_effort()}
      </button>
      {onHowTo && (
        <button type="button" className={css.action} onClick={onHowTo}>
          <IconInfoCircle size={18} />
          {m.calendar_how_to()}
        </button>
      )}
      {onSwap && (
        <button type="button" className={css.action} onClick={onSwap}>
          <IconArrowsExchange size={18} />
          {m.calendar_swap()}
        </button>
      )}
      {onSkip && (
        <button type="button" className={css.action} onClick={onSkip}>
          <IconPlayerSkipForward size={18} />
          {m.calendar_skip()}
        </button>
      )}
      <FilmButton entry={entry} />
    </div>
  );
}
