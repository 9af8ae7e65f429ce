import { useEffect, useEffectEvent, useState } from "react";
import type { LibraryOwner } from "~/domain/media/kinds";
import { readFilters, searchOf, type LibraryFilters } from "~/domain/media/library/filters";
import { LibraryManager } from "~/domain/media/library/LibraryManager";
import { OWNERS, rememberedTab } from "~/domain/media/library/tabs";
import { m } from "~/paraglide/messages.js";
import { type LinkTarget, useGo } from "~/ui/link/Link";
import { usePageParams, usePageSearch } from "~/ui/link/usePage";

const tabTarget = (owner: LibraryOwner): LinkTarget => ({ name: "resources", params: { owner } });

/** The media library of an account. Where the address names none, it opens the one that was open last. */
export default function ResourcesPage() {
  const params = usePageParams("resources");
  const [filters, setSearch] = usePageSearch(readFilters);
  const named = OWNERS.find((owner) => owner === params.owner);
  const [remembered] = useState(rememberedTab);
  const wanted = named ?? remembered;
  const go = useGo();
  const nameIt = useEffectEvent(() =>
    go({ name: "resources", params: { owner: wanted }, search: searchOf(filters), replace: true }),
  );
  useEffect(() => {
    if (!named) nameIt();
  }, [named]);
  const change = (part: Partial<LibraryFilters>) => setSearch(searchOf({ ...filters, ...part }));
  return (
    <LibraryManager
      // What is selected belongs to one library.
      key={wanted}
      title={m.media_library()}
      wanted={wanted}
      filters={filters}
      onFilters={change}
      tabTarget={tabTarget}
    />
  );
}
