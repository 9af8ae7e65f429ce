import "~/ui/theme/base.css";
import "~/ui/theme/tokens.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { queryClient } from "~/api/query";
import { session } from "~/api/session";
import { removeFirstPaint } from "~/lib/firstPaint";
import { whenIdle } from "~/lib/idle";
import { addFont } from "~/ui/theme/font";
import { handleApiErrors } from "./apiErrors";
import { onEachPage } from "./onEachPage";
import { followOtherTabs } from "./otherTabs";
import { router } from "./router";

handleApiErrors(router);
followOtherTabs(router);
const stopRemoving = onEachPage(router, () => {
  removeFirstPaint();
  if (!document.getElementById("first")) stopRemoving();
});
const onNextPage = (run: () => void) => {
  const stop = onEachPage(router, () => {
    stop();
    run();
  });
};
// On the pages of visitors, lines that break elsewhere would move the footer.
const showFont = (show: () => void) => (session.get().token ? show() : onNextPage(show));
onNextPage(() => whenIdle(() => addFont(showFont)));

createRoot(document.getElementById("root") as HTMLElement).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
