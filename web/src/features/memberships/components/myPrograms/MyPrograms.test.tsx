import { render, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { TestApp } from "~/ui/testing/TestApp";
import { Cards } from "./MyPrograms";

type Page = { items: string[]; pagination: { total: number } };

function show(page: number, data: Page) {
  const onPage = vi.fn();
  const list = { data, error: null, isPending: false, refetch: vi.fn() };
  render(
    <Cards list={list} page={page} onPage={onPage} empty="No programs">
      {(title) => <li key={title}>{title}</li>}
    </Cards>,
    { wrapper: TestApp },
  );
  return onPage;
}

test("a last page that has emptied leads back to the programs that are left", async () => {
  const onPage = show(2, { items: [], pagination: { total: 24 } });
  await waitFor(() => expect(onPage).toHaveBeenCalledWith(1));
  expect(screen.queryByText("No programs")).toBeNull();
});

test("only a list without programs is called empty", () => {
  show(1, { items: [], pagination: { total: 0 } });
  expect(screen.getByText("No programs")).toBeTruthy();
});
