import {
  IconBattery,
  IconBattery1,
  IconBattery2,
  IconBattery3,
  IconBattery4,
  IconMoodCry,
  IconMoodEmpty,
  IconMoodHappy,
  IconMoodSad,
  IconMoodSmile,
} from "@tabler/icons-react";
import type { ComponentType } from "react";
import { m } from "~/paraglide/messages.js";
import { cx } from "~/ui/cx";
import css from "./FinishWorkoutCard.module.css";

type Icon = ComponentType<{ size?: number; stroke?: number }>;
/** Mood and energy are rated from 1 to 5. */
export const MOODS: [Icon, () => string][] = [
  [IconMoodCry, m.calendar_mood_1],
  [IconMoodSad, m.calendar_mood_2],
  [IconMoodEmpty, m.calendar_mood_3],
  [IconMoodSmile, m.calendar_mood_4],
  [IconMoodHappy, m.calendar_mood_5],
];
export const ENERGIES: [Icon, () => string][] = [
  [IconBattery, m.calendar_energy_1],
  [IconBattery1, m.calendar_energy_2],
  [IconBattery2, m.calendar_energy_3],
  [IconBattery3, m.calendar_energy_4],
  [IconBattery4, m.calendar_energy_5],
];

export const moodName = (mood: number) => MOODS[mood - 1]?.[1]() ?? "";
export const energyName = (energy: number) => ENERGIES[energy - 1]?.[1]() ?? "";

export function MoodIcon({ mood, size = 16 }: { mood: number; size?: number }) {
  const RatingIcon = MOODS[mood - 1]?.[0] ?? IconMoodEmpty;
  return <RatingIcon size={size} stroke={1.75} />;
}

export function EnergyIcon({ energy, size = 16 }: { energy: number; size?: number }) {
  const RatingIcon = ENERGIES[energy - 1]?.[0] ?? IconBattery;
  return <RatingIcon size={size} stroke={1.75} />;
}

type MoodAndEnergyProps = { mood: number | null | undefined; energy: number | null | undefined };

/** How a day felt, as icons with labels. */
export function MoodAndEnergy({ mood, energy }: MoodAndEnergyProps) {
  return (
    <>
      {mood && (
        <span>
          <MoodIcon mood={mood} size={18} /> {moodName(mood)}
        </span>
      )}
      {energy && (
        <span>
          <EnergyIcon energy={energy} size={18} /> {energyName(energy)}
        </span>
      )}
    </>
  );
}

type RatingProps = {
  legend: string;
  name: string;
  choices: [Icon, () => string][];
  value: number | null | undefined;
  onChange: (value: number) => void;
};

/** A choice from 1 to 5, as icons with labels. */
export function Rating({ legend, name, choices, value, onChange }: RatingProps) {
  return (
    <fieldset>
      <legend className={cx("t13 w5 dim", css.legend)}>{legend}</legend>
      <div className={css.choices}>
        {choices.map(([ChoiceIcon, label], index) => (
          <label key={label()} className={css.choice}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              value={index + 1}
              checked={value === index + 1}
              onChange={() => onChange(index + 1)}
            />
            <ChoiceIcon size={26} stroke={1.75} />
            <span>{label()}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
