import { m } from "~/paraglide/messages.js";
import { SkeletonText } from "~/ui/skeleton/Skeleton";
import { usePageTitle } from "~/ui/page/usePageTitle";
import { ErrorState } from "~/ui/states/States";
import { useOwnStorefront } from "../../api";
import { StorefrontEditor } from "../../editor/StorefrontEditor";

/** Where coaches write their storefront. */
export default function EditPage() {
  usePageTitle(m.storefront_edit_title());
  const { data, error, refetch } = useOwnStorefront();
  if (data) return <StorefrontEditor own={data} />;
  return error ? <ErrorState error={error} onRetry={refetch} /> : <SkeletonText lines={8} />;
}
