import { useSyncExternalStore } from "react";
import { device } from "./device";

/** Whether what is stored on the device can be read: pages that show it wait for it, a few milliseconds. */
export const useDeviceReady = (): boolean => useSyncExternalStore(device.subscribe, device.isReady);
