import { useEffect } from "react";
import { storage } from "~/lib/storage";

/** Closing the browser's question leaves it open: it is not asked again after every set. */
const ASKED = "regimen.asked_to_notify";

let audio: AudioContext | undefined;

/** Allows tones later. Browsers ask for a tap first, so this is called when one starts something that will sound. */
export function prepareSound(): void {
  try {
    audio ??= new AudioContext();
    if (audio.state === "suspended") void audio.resume();
  } catch {
    // No audio on this device.
  }
}

/** A short tone; browsers without audio stay silent. */
export function beep(pitch: "high" | "low", seconds = 0.35): void {
  prepareSound();
  if (!audio) return;
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.frequency.value = pitch === "high" ? 880 : 587;
  volume.gain.setValueAtTime(0.2, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + seconds);
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + seconds);
}

/** Asks once whether a timer may notify when the phone shows something else. */
export function askToNotify(): void {
  if (!("Notification" in window) || Notification.permission !== "default" || storage.get(ASKED)) return;
  storage.set(ASKED, "yes");
  Notification.requestPermission().catch(() => undefined);
}

/** Notifies somebody who does not see the page; does nothing if they do, or did not allow it. */
export async function notify(title: string, body: string): Promise<void> {
  if (document.visibilityState === "visible" || !("Notification" in window)) return;
  if (Notification.permission !== "granted") return;
  const options = { body, tag: "timer", icon: "/icons/apple-touch-icon.png" };
  try {
    // Phones show notifications of the service worker only.
    const worker = await navigator.serviceWorker?.getRegistration();
    if (worker) await worker.showNotification(title, options);
    else void new Notification(title, options);
  } catch {
    // The tone and the page say it too.
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
