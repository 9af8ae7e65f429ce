import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { formDrafts } from "~/api/formDrafts";
import { renderAt } from "~/ui/testing/renderAt";
import { OwnMetricDialog } from "./OwnMetricDialog";

afterEach(() => {
  cleanup();
  formDrafts.set("own-body-metric:new", undefined);
  vi.unstubAllGlobals();
});

test("[LDB-08] a metric that is sent again after a lost reply and a reload is the same one", async () => {
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    sent.push(await request.json());
    if (sent.length === 1) throw new TypeError("Failed to fetch");
    return Response.json({}, { status: 201 });
  });
  const onClose = vi.fn();
  const open = () => renderAt(() => <OwnMetricDialog onClose={onClose} />);
  open();
  fireEvent.change(await screen.findByRole("textbox", { name: "Name" }), { target: { value: "Grip" } });
  fireEvent.click(screen.getByRole("button", { name: "Create metric" }));
  await screen.findByRole("alert");
  cleanup();
  open();
  expect(await screen.findByRole("textbox", { name: "Name" })).toHaveValue("Grip");
  fireEvent.click(screen.getByRole("button", { name: "Create metric" }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
});
