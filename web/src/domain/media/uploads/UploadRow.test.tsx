import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { TestApp } from "~/ui/testing/TestApp";
import { UploadRow } from "./UploadRow";

const NAME = "Front squat, third week, from the side, slow motion.mp4";
const SHORT = "Front squat, third week,… slow motion.mp4";

afterEach(cleanup);

test("[MED-25] the row of an upload shows the name shortened, and the full one as its title", () => {
  const upload = { id: "1", name: NAME, size: 10, kind: "video", scope: "user", state: "uploading", sent: 5 } as const;
  render(<UploadRow upload={upload} />, { wrapper: TestApp });
  expect(screen.queryByText(NAME)).toBeNull();
  expect(screen.getByTitle(NAME)).toHaveTextContent(SHORT);
  expect(screen.getByRole("button", { name: `Pause ${SHORT}` })).toBeVisible();
});
