import { afterEach, expect, test, vi } from "vitest";
import { transport } from "./transport";

afterEach(() => vi.unstubAllGlobals());

/** A request that is answered when the test says so. */
class SlowRequest extends EventTarget {
  static last: SlowRequest;
  upload = new EventTarget();
  timeout = 0;
  status = 0;
  aborted = false;
  open = vi.fn();
  send = vi.fn();
  constructor() {
    super();
    SlowRequest.last = this;
  }
  abort() {
    this.aborted = true;
    this.dispatchEvent(new Event("abort"));
  }
  answer(status: number) {
    this.status = status;
    this.dispatchEvent(new Event("load"));
  }
}

test("[MED-23] a part takes as long as it takes", async () => {
  vi.stubGlobal("XMLHttpRequest", SlowRequest);
  const limit = vi.spyOn(AbortSignal, "timeout");
  const bytes = new Blob(["squat"]);
  const sent = transport.sendPart("/files/parts/1", bytes, () => undefined, new AbortController().signal);
  const request = SlowRequest.last;
  expect(request.open).toHaveBeenCalledExactlyOnceWith("PUT", "/files/parts/1");
  expect(request.send).toHaveBeenCalledExactlyOnceWith(bytes);
  expect([request.timeout, request.aborted]).toEqual([0, false]);
  expect(limit).not.toHaveBeenCalled();
  request.answer(204);
  await sent;
});
