import { MAX_SEARCH_TEXT_LENGTH } from "~/api/limits";
import { m } from "~/paraglide/messages.js";
import { TextArea } from "~/ui/field/TextField";
import css from "./Fields.module.css";
import type { Editor } from "./useEditor";

/** What search engines and messengers show of the storefront. */
export function SearchFields({ editor: { form, storefront } }: { editor: Editor }) {
  const { search_text } = form.values;
  return (
    <section className={css.search} aria-labelledby="search-results">
      <div className={css.searchHead}>
        <h2 id="search-results" className={css.searchTitle}>
          {m.storefront_search_results()}
        </h2>
        <span className={css.note}>
          {m.storefront_edit_of({ count: String(search_text.length), total: String(MAX_SEARCH_TEXT_LENGTH) })}
        </span>
      </div>
      <div className={css.result} aria-hidden="true">
        <bdi className={css.resultTitle}>{storefront.title}</bdi>
        <p dir="auto">{search_text || storefront.intro}</p>
      </div>
      <TextArea
        aria-label={m.storefront_search_text()}
        placeholder={storefront.intro}
        minRows={2}
        maxLength={MAX_SEARCH_TEXT_LENGTH}
        {...form.getInputProps("search_text")}
      />
    </section>
  );
}
