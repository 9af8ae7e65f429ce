import { useEffect } from "react";

/** A short tone; browsers without audio stay silent. */
export function beep(pitch: "high" | "low"): void {
  try {
    const context = new AudioContext();
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.frequency.value = pitch === "high" ? 880 : 587;
    volume.gain.setValueAtTime(0.2, context.currentTime);
    volume.gain.exponentialRampToValueAtTime(0.001, context.currentTime + 0.35);
    tone.connect(volume).connect(context.destination);
    tone.start();
    tone.stop(context.currentTime + 0.35);
    tone.onended = () => void context.close();
  } catch {
    // No audio on this device.
  }
}

/** Keeps the screen on while `active`, if the device allows it. */
export function useWakeLock(active: boolean): void {
  useEffect(() => {
    if (!active || !("wakeLock" in navigator)) return undefined;
    let lock: WakeLockSentinel | undefined;
    let unmounted = false;
    const request = () => {
      // The device releases the lock whenever the page is hidden.
      if (document.visibilityState !== "visible") return;
      navigator.wakeLock.request("screen").then(
        (acquired) => {
          if (unmounted) void acquired.release();
          else lock = acquired;
        },
        () => undefined,
      );
    };
    request();
    document.addEventListener("visibilitychange", request);
    return () => {
      unmounted = true;
      document.removeEventListener("visibilitychange", request);
      void lock?.release();
    };
  }, [active]);
}
