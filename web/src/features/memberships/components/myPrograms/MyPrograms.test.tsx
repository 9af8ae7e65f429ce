import { render, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { TestApp } from "~/ui/testing/TestApp";
import { CardGrid } from "./MyPrograms";

type Page = { items: string[]; pagination: { total: number } };

function renderPage(page: number, data: Page) {
  const onPage = vi.fn();
  const list = { data, error: null, isPending: false, refetch: vi.fn() };
  render(
    <CardGrid list={list} page={page} onPage={onPage} empty="No programs">
      {(title) => <li key={title}>{title}</li>}
    </CardGrid>,
    { wrapper: TestApp },
  );
  return onPage;
}

test("an emptied last page leads back to the remaining programs", async () => {
  const onPage = renderPage(2, { items: [], pagination: { total: 24 } });
  await waitFor(() => expect(onPage).toHaveBeenCalledWith(1));
  expect(screen.queryByText("No programs")).toBeNull();
});

test("shows the empty state only when there are no programs at all", () => {
  renderPage(1, { items: [], pagination: { total: 0 } });
  expect(screen.getByText("No programs")).toBeTruthy();
});
