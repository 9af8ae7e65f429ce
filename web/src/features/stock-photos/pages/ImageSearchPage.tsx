import { FoundPhotos } from "~/domain/stock-photos/FoundPhotos";
import { useStockPhotos } from "~/domain/stock-photos/api";
import { parseText } from "~/lib/search";
import { m } from "~/paraglide/messages.js";
import { usePageSearch } from "~/ui/link/usePage";
import { Page, PageHeader } from "~/ui/page/Page";
import { SearchField } from "~/ui/search/SearchField";
import { Toolbar } from "~/ui/toolbar/Toolbar";
import { PhotoCard } from "../components/PhotoCard";
import css from "../components/PhotoCard.module.css";

/** Tries the search for stock photos: what it finds, with the facts of each photo. */
export default function ImageSearchPage() {
  const [{ search }, setSearch] = usePageSearch((raw) => ({ search: parseText(raw.search) }));
  const found = useStockPhotos(search);
  const change = (typed: string) => setSearch({ search: typed });
  return (
    <Page title={m.stock_photos_title()}>
      <PageHeader title={m.stock_photos_title()} count={found.total} note={m.stock_photos_note()} />
      <Toolbar search={<SearchField label={m.stock_photos_search()} value={search} onChange={change} />} />
      <FoundPhotos found={found} search={search} onSearch={change}>
        <ul className={css.cards} aria-label={m.stock_photos_list()}>
          {found.photos.map((photo) => (
            <PhotoCard key={photo.id} photo={photo} />
          ))}
        </ul>
      </FoundPhotos>
    </Page>
  );
}
