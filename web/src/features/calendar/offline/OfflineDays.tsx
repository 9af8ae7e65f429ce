import { useToday } from "~/ui/useToday";
import { useDeviceReady } from "~/lib/deviceReady";
import { useOfflineDays } from "./useOfflineDays";

function Download() {
  useOfflineDays(useToday());
  return null;
}

/** Keeps the next two weeks on the device, whatever page is open. Shows nothing. */
export default function OfflineDays() {
  return useDeviceReady() ? <Download /> : null;
}
