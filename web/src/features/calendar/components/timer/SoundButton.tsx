import { IconVolume, IconVolumeOff } from "@tabler/icons-react";
import { m } from "~/paraglide/messages.js";
import { IconButton } from "~/ui/button/Button";
import { useSound } from "./useSound";

/** Mutes all timers of the device, or lets them sound again. */
export function SoundButton({ className }: { className?: string }) {
  const { on, toggle } = useSound();
  return (
    <IconButton label={on ? m.calendar_sound_off() : m.calendar_sound_on()} onClick={toggle} className={className}>
      {on ? <IconVolume size={22} /> : <IconVolumeOff size={22} />}
    </IconButton>
  );
}
