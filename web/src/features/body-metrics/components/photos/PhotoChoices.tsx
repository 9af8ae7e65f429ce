import { m } from "~/paraglide/messages.js";
import { Segmented } from "~/ui/field/Segmented";
import { type PhotoDay, type Pose, POSES, poseName } from "../../photos";

/** How two days are compared: beside or on top of each other. */
export type Mode = "side" | "overlay";

export function ModeChoice({ mode, onChange }: { mode: Mode; onChange: (mode: Mode) => void }) {
  return (
    <Segmented
      label={m.body_metrics_photos_mode()}
      value={mode}
      onChange={onChange}
      options={[
        { value: "side", label: m.body_metrics_photos_side_by_side() },
        { value: "overlay", label: m.body_metrics_photos_overlay() },
      ]}
    />
  );
}

/** Offers the poses that these days have. */
export function PoseChoice({ days, pose, onChange }: { days: PhotoDay[]; pose: Pose; onChange: (pose: Pose) => void }) {
  const options = POSES.filter((one) => days.some(({ photos }) => photos[one]));
  return (
    <Segmented
      label={m.body_metrics_photos_pose()}
      value={pose}
      onChange={onChange}
      options={options.map((value) => ({ value, label: poseName(value) }))}
    />
  );
}
