import { readFilters, searchOf, type LibraryFilters } from "~/domain/media/library/filters";
import { LibraryManager } from "~/domain/media/library/LibraryManager";
import { m } from "~/paraglide/messages.js";
import { usePageSearch } from "~/ui/link/usePage";

/** The files of a client, for themselves and their coaches. */
export default function MyFilesPage() {
  const [filters, setSearch] = usePageSearch(readFilters);
  const change = (part: Partial<LibraryFilters>) => setSearch(searchOf({ ...filters, ...part }));
  return (
    <LibraryManager
      title={m.media_my_files()}
      note={m.media_my_files_note()}
      wanted="current"
      filters={filters}
      onFilters={change}
    />
  );
}
