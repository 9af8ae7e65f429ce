import type { VoiceEvent } from "../api";

/** Where a clip is while a recording is heard. */
export type Position = { clipId: string; clipMs: number; rate: number };

/** Returns where the clip is at a time of the recording, as the coach had it then. */
export function positionAt(events: readonly VoiceEvent[], atMs: number): Position | undefined {
  const event = events.findLast(({ at_ms }) => at_ms <= atMs) ?? events[0];
  if (!event) return undefined;
  const passed = Math.max(0, atMs - event.at_ms);
  return { clipId: event.clip_id, clipMs: event.clip_ms + passed * event.rate, rate: event.rate };
}
