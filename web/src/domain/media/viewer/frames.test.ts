import { expect, test } from "vitest";
import { watchFrames } from "./frames";

/** A video that shows frames of these times; returns how long a frame is said to last after each, in milliseconds. */
function measure(paused: boolean, times: readonly number[]): (number | undefined)[] {
  let show: VideoFrameRequestCallback | undefined;
  const video = {
    paused,
    requestVideoFrameCallback: (callback: VideoFrameRequestCallback) => {
      show = callback;
      return 1;
    },
    cancelVideoFrameCallback: () => {
      show = undefined;
    },
  };
  const measured: (number | undefined)[] = [];
  const end = watchFrames(video as unknown as HTMLVideoElement, ({ frameMs }) =>
    measured.push(frameMs && Math.round(frameMs)),
  );
  for (const ms of times) show?.(0, { mediaTime: ms / 1000 } as VideoFrameCallbackMetadata);
  end();
  show?.(0, { mediaTime: 9 } as VideoFrameCallbackMetadata);
  return measured;
}

const [PAUSED, PLAYING] = [true, false];

test("keys that are pressed faster than frames are shown don't make a frame longer", () => {
  expect(measure(PAUSED, [0, 66.7, 166.7, 200])).toEqual([undefined, undefined, undefined, 33]);
  expect(measure(PAUSED, [0, 33.3, 100, 166.7])).toEqual([undefined, 33, 33, 33]);
});

test("each frame is measured that is stepped to, also in films of 24 frames a second", () => {
  expect(measure(PAUSED, [0, 41.7, 83.3])).toEqual([undefined, 42, 42]);
  expect(measure(PAUSED, [0, 16.7])).toEqual([undefined, 17]);
});

test("while it plays, the shortest time counts, so that frames that were left out don't", () => {
  expect(measure(PLAYING, [0, 66.7, 100, 166.7])).toEqual([undefined, 67, 33, 33]);
  expect(measure(PLAYING, [0, 500, 500, 502, 400])).toEqual(Array.from({ length: 5 }));
});

test("browsers that don't tell of frames are left alone", () => {
  const told: unknown[] = [];
  watchFrames({} as HTMLVideoElement, (frame) => told.push(frame))();
  expect(told).toEqual([]);
});
