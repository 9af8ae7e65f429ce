import { IconPhoto, IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import type { Schemas } from "~/api/client";
import { MAX_HEADLINE_LENGTH, MAX_INTRO_LENGTH, MAX_PICTURE_ALT_LENGTH, MAX_PLACE_LENGTH } from "~/api/limits";
import { KINDS } from "~/domain/media/kinds";
import { LibraryDialog } from "~/domain/media/lazy";
import { StockPhotoDialog } from "~/domain/stock-photos/lazy";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { TextArea, TextField } from "~/ui/field/TextField";
import css from "./Fields.module.css";
import type { Editor } from "./useEditor";
import { type Picture, twoLines } from "./values";

type LibraryPicture = Pick<Schemas["MediaView"], "id" | "src" | "width" | "height">;

const NOT_PICTURES = KINDS.filter((kind) => kind !== "image");

/** The first words, and the picture beside them. */
export function OpeningFields({ editor: { form, own } }: { editor: Editor }) {
  const { title, about } = own.shown;
  const headline = form.getInputProps("headline");
  return (
    <>
      <TextArea
        label={m.storefront_headline()}
        placeholder={title}
        minRows={1}
        maxLength={MAX_HEADLINE_LENGTH}
        {...headline}
        onChange={(event) => form.setFieldValue("headline", twoLines(event.currentTarget.value))}
      />
      <TextArea
        label={m.storefront_intro()}
        placeholder={about}
        maxLength={MAX_INTRO_LENGTH}
        {...form.getInputProps("intro")}
      />
      <TextField
        label={m.storefront_place()}
        placeholder={m.storefront_place_example()}
        maxLength={MAX_PLACE_LENGTH}
        {...form.getInputProps("place")}
      />
      <PictureField form={form} />
    </>
  );
}

function PictureField({ form }: Pick<Editor, "form">) {
  const [source, setSource] = useState<"library" | "photos">();
  const { picture } = form.values;
  const error = form.errors.picture_id;
  const close = () => setSource(undefined);
  const choose = (chosen: Picture | null) => {
    form.setFieldValue("picture", chosen);
    form.clearFieldError("picture_id");
  };
  return (
    <div className={css.picture}>
      <div className={css.pictureHead}>
        {picture?.addresses && <img className={css.thumbnail} src={picture.addresses.normal} alt="" />}
        <Button size="small" icon={<IconPhoto size={16} aria-hidden="true" />} onClick={() => setSource("library")}>
          {picture ? m.storefront_change_picture() : m.storefront_choose_picture()}
        </Button>
        <Button size="small" icon={<IconSearch size={16} aria-hidden="true" />} onClick={() => setSource("photos")}>
          {m.stock_photos_search()}
        </Button>
        {picture && (
          <Button size="small" variant="quiet" onClick={() => choose(null)}>
            {m.storefront_remove_picture()}
          </Button>
        )}
      </div>
      {picture && !picture.addresses && !error && <p className={css.note}>{m.storefront_picture_not_ready()}</p>}
      {error && (
        <p role="alert" className={css.error}>
          {error}
        </p>
      )}
      {picture && (
        <TextField
          label={m.storefront_picture_alt()}
          help={m.storefront_picture_alt_help()}
          maxLength={MAX_PICTURE_ALT_LENGTH}
          {...form.getInputProps("picture.alt")}
        />
      )}
      {source === "library" && (
        <LibraryDialog
          title={m.storefront_choose_picture()}
          submit={m.storefront_use_picture()}
          choice="one"
          forbidden={NOT_PICTURES}
          onSubmit={([item]) => {
            if (item && item.id !== picture?.id) choose(pictureOf(item));
            close();
          }}
          onClose={close}
        />
      )}
      {source === "photos" && (
        <StockPhotoDialog
          title={m.stock_photos_search()}
          submit={m.storefront_use_picture()}
          onSubmit={(item) => {
            if (item.id !== picture?.id) choose(pictureOf(item, item.title));
          }}
          onClose={close}
        />
      )}
    </div>
  );
}

const pictureOf = ({ id, src, width, height }: LibraryPicture, alt = ""): Picture => ({
  id,
  alt: alt.slice(0, MAX_PICTURE_ALT_LENGTH),
  addresses: { large: src, normal: src, srcset: "", width, height },
});
