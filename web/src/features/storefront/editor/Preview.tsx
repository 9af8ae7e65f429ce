import { MAX_HEADLINE_LENGTH, MAX_INTRO_LENGTH } from "~/api/limits";
import { m } from "~/paraglide/messages.js";
import { FramedPreview } from "~/ui/frame/FramedPreview";
import { Overview } from "../components/Overview";
import { StorefrontBar } from "../components/StorefrontLayout";
import page from "../components/StorefrontLayout.module.css";
import css from "./Preview.module.css";
import type { Editor } from "./useEditor";
import { twoLines } from "./values";

export type Device = "web" | "phone";

const WIDTHS: Record<Device, number> = { web: 1280, phone: 390 };
const TITLES: Record<Device, () => string> = {
  web: m.storefront_edit_preview_web,
  phone: m.storefront_edit_preview_phone,
};

/** The storefront with what is being written; headline and intro can be typed right there. */
export function Preview({ editor, device }: { editor: Editor; device: Device }) {
  const { storefront, form } = editor;
  return (
    <div className={css.device} data-device={device}>
      <FramedPreview title={TITLES[device]()} width={WIDTHS[device]} styleSheet={storefront.theme_css ?? undefined}>
        <div className={page.page}>
          <div inert>
            <StorefrontBar storefront={storefront} tab="overview" />
          </div>
          <Overview
            storefront={storefront}
            writing={{
              headline: (
                <textarea
                  className={css.words}
                  aria-label={m.storefront_headline()}
                  placeholder={storefront.title}
                  maxLength={MAX_HEADLINE_LENGTH}
                  rows={1}
                  dir="auto"
                  readOnly={editor.isSaving}
                  value={form.values.headline}
                  onChange={(event) => form.setFieldValue("headline", twoLines(event.currentTarget.value))}
                />
              ),
              intro: (
                <textarea
                  className={css.words}
                  aria-label={m.storefront_intro()}
                  placeholder={storefront.about || m.storefront_intro()}
                  maxLength={MAX_INTRO_LENGTH}
                  rows={1}
                  dir="auto"
                  readOnly={editor.isSaving}
                  value={form.values.intro}
                  onChange={(event) => form.setFieldValue("intro", event.currentTarget.value)}
                />
              ),
            }}
          />
        </div>
      </FramedPreview>
    </div>
  );
}
