import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { ApiError } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { Page, PageHeader } from "~/ui/page/Page";
import { Skeleton, SkeletonCard, SkeletonRows } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";

/** While a page's code comes: the shape that most pages have. */
export function PageSkeleton() {
  return (
    <Page>
      <span role="status" className="visually-hidden">
        {m.app_loading()}
      </span>
      <Skeleton width={180} height={24} />
      <SkeletonCard height={72} lines={1} />
      <SkeletonRows rows={6} />
    </Page>
  );
}

const RELOADED = "regimen-reloaded-at";
const RELOAD_AGAIN_MS = 60_000;

/** A page of a version that the server no longer has cannot load its code: one reload brings the new version. */
function isStale(error: unknown): boolean {
  return error instanceof Error && /dynamically imported module|module script failed/i.test(error.message);
}

/** A page that broke says so instead of leaving a blank screen. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  useEffect(() => {
    if (!isStale(error)) return;
    try {
      const last = Number(sessionStorage.getItem(RELOADED) ?? 0);
      if (Date.now() - last < RELOAD_AGAIN_MS) return;
      sessionStorage.setItem(RELOADED, String(Date.now()));
    } catch {
      // What cannot be remembered could be repeated for ever.
      return;
    }
    location.reload();
  }, [error]);
  return (
    <Page>
      <ErrorState
        framed
        title={m.app_error_title()}
        error={error instanceof ApiError ? error : new Error(m.app_error_text())}
        onRetry={() => {
          reset();
          return router.invalidate();
        }}
      />
    </Page>
  );
}

/** The root for a role that has no home of its own. */
export function MainPage() {
  return (
    <Page>
      <PageHeader title={m.app_main_page()} />
    </Page>
  );
}
