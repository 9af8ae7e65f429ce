import "~/ui/theme/base.css";
import "~/ui/theme/tokens.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { queryClient } from "~/api/query";
import { removeFirstPaint } from "~/lib/firstPaint";
import { whenIdle } from "~/lib/idle";
import { addFont } from "~/ui/theme/font";
import { handleApiErrors } from "./apiErrors";
import { router } from "./router";
import { followOtherTabs } from "./otherTabs";

handleApiErrors(router);
followOtherTabs(router);
const stopRemoving = router.subscribe("onRendered", () => {
  removeFirstPaint();
  if (!document.getElementById("first")) stopRemoving();
});
const stopWaiting = router.subscribe("onRendered", () => {
  stopWaiting();
  whenIdle(addFont);
});

createRoot(document.getElementById("root") as HTMLElement).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
