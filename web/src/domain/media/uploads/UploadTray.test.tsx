import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { TestApp } from "~/ui/testing/TestApp";
import type { Upload } from "./types";
import { uploadList } from "./uploads";
import { UploadTray } from "./UploadTray";

const width = vi.hoisted(() => ({ isPhone: false }));
vi.mock("~/ui/useMedia", async (original) => ({ ...(await original<object>()), useIsPhone: () => width.isPhone }));

const upload = (name: string): Upload => ({
  ...{ id: name, name, size: 10, kind: "image", scope: "user", state: "uploading", sent: 5 },
});

afterEach(() => {
  act(() => uploadList.set([]));
});

test.each([
  ["on a desk the tray lists the uploads until it is folded", false],
  ["on a phone the tray shows one line until it is opened", true],
])("%s", async (_, isPhone) => {
  width.isPhone = isPhone;
  uploadList.set([upload("Chalk marks.png"), upload("Rack.png")]);
  render(<UploadTray />, { wrapper: TestApp });
  const rows = () => screen.queryAllByRole("listitem").length;
  expect(screen.getByRole("status")).toHaveTextContent("0 of 2 done");
  expect(rows()).toBe(isPhone ? 0 : 2);
  await userEvent.click(screen.getByRole("button", { name: isPhone ? "Show uploads" : "Hide uploads" }));
  expect(rows()).toBe(isPhone ? 2 : 0);
  expect(screen.getByRole("status")).toHaveTextContent("0 of 2 done");
});
