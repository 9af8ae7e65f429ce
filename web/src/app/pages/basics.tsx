import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { ApiError, isCodeMissing } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { Page, PageHeader } from "~/ui/page/Page";
import { Skeleton, SkeletonCard, SkeletonRows } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";

/** Shown while a page's code loads: the shape that most pages have. */
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

const RELOADED_AT = "regimen-reloaded-at";
const RELOAD_AGAIN_MS = 60_000;

/**
 * Whether the code of a page could not be loaded because the server may have a newer release. A reload fixes that;
 * without a connection it would take away the page that is there.
 */
const isOldRelease = (error: unknown): boolean => isCodeMissing(error) && navigator.onLine;

/** Shown instead of a page that threw an error. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  useEffect(() => {
    if (!isOldRelease(error)) return;
    try {
      const last = Number(sessionStorage.getItem(RELOADED_AT) ?? 0);
      if (Date.now() - last < RELOAD_AGAIN_MS) return;
      sessionStorage.setItem(RELOADED_AT, String(Date.now()));
    } catch {
      // Without storage, the reload could repeat for ever.
      return;
    }
    location.reload();
  }, [error]);
  return (
    <Page>
      <ErrorState
        framed
        title={isCodeMissing(error) ? m.ui_error_title() : m.app_error_title()}
        error={error instanceof ApiError || isCodeMissing(error) ? error : new Error(m.app_error_text())}
        onRetry={() => {
          reset();
          return router.invalidate();
        }}
      />
    </Page>
  );
}

/** The root page of a role without a home page. */
export function MainPage() {
  return (
    <Page>
      <PageHeader title={m.app_main_page()} />
    </Page>
  );
}
