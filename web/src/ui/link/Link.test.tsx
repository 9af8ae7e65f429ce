import { expect, test } from "vitest";
import { screen } from "@testing-library/react";
import { registerRoutes } from "~/lib/routes";
import { renderAt } from "~/ui/testing/renderAt";
import { Link } from "./Link";

test("a link without a parameter that may be missing does not take that of the open page", async () => {
  registerRoutes({ client_body_metrics: "/metrics/{-$metricId}" });
  const Links = () => (
    <>
      <Link name="client_body_metrics">all</Link>
      <Link name="client_body_metrics" params={{ metricId: "other" }}>
        other
      </Link>
    </>
  );
  renderAt(Links, "/metrics/one", "/metrics/{-$metricId}");
  expect((await screen.findByRole("link", { name: "all" })).getAttribute("href")).toBe("/metrics");
  expect(screen.getByRole("link", { name: "other" }).getAttribute("href")).toBe("/metrics/other");
});
