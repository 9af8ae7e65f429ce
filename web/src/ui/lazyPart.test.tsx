import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { lazyPart } from "./lazyPart";
import { LazyMenu } from "./menu/LazyMenu";
import { TestApp } from "./testing/TestApp";
import { Toasts } from "./toast/Toasts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

const Dialog = ({ onClose }: { onClose: () => void }) => <button onClick={onClose}>Here</button>;

test("a part is shown when it has been fetched, and at once from then on", async () => {
  const fetchPart = vi.fn(async () => Dialog);
  const Lazy = lazyPart(fetchPart);
  const { unmount } = render(<Lazy onClose={() => {}} />);
  expect(screen.queryByText("Here")).toBeNull();
  await wait(0);
  expect(screen.getByText("Here")).toBeInTheDocument();
  unmount();
  render(<Lazy onClose={() => {}} />);
  expect(screen.getByText("Here")).toBeInTheDocument();
  expect(fetchPart).toHaveBeenCalledOnce();
});

test("a placeholder keeps the place of a part until it has been fetched", async () => {
  const Lazy = lazyPart(async () => Dialog, { Placeholder: () => <p>Place</p> });
  render(<Lazy onClose={() => {}} />);
  expect(screen.getByText("Place")).toBeInTheDocument();
  await wait(0);
  expect(screen.queryByText("Place")).toBeNull();
  expect(screen.getByText("Here")).toBeInTheDocument();
});

test("without a connection a dialog says so and closes, and the next time it is fetched again", async () => {
  let online = false;
  const Lazy = lazyPart(async () => {
    if (!online) throw new TypeError("Failed to fetch");
    return Dialog;
  });
  const onClose = vi.fn();
  render(
    <>
      <Lazy onClose={onClose} />
      <Toasts />
    </>,
    { wrapper: TestApp },
  );
  await wait(0);
  expect(onClose).toHaveBeenCalledOnce();
  expect(screen.getByText("We couldn't load this")).toBeInTheDocument();
  online = true;
  render(<Lazy onClose={onClose} />);
  await wait(0);
  expect(screen.getByText("Here")).toBeInTheDocument();
});

test("what works in the background says nothing and is tried again", async () => {
  let attempts = 0;
  const Lazy = lazyPart(
    async () => {
      attempts += 1;
      if (attempts < 3) throw new TypeError("Failed to fetch");
      return Dialog;
    },
    { background: true },
  );
  const onClose = vi.fn();
  render(<Lazy onClose={onClose} />);
  for (let attempt = 0; attempt < 3; attempt += 1) await wait(5_000);
  expect([attempts, onClose.mock.calls.length]).toEqual([3, 0]);
  expect(screen.getByText("Here")).toBeInTheDocument();
});

test("a menu whose code is fetched when it is needed opens with the press that fetched it, and gives the focus back", async () => {
  vi.useRealTimers();
  render(<LazyMenu trigger={<button>More</button>} items={[{ label: "Open calendar", onClick: () => {} }]} />, {
    wrapper: TestApp,
  });
  fireEvent.click(screen.getByRole("button", { name: "More" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Open calendar" }));
  await vi.waitFor(() => expect(screen.getByRole("button", { name: "More" })).toHaveFocus());
});
