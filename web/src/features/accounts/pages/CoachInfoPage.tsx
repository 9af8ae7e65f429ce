import { $api, onError } from "~/api/client";
import { MAX_ABOUT_LENGTH } from "~/api/limits";
import { setMe, type Me } from "~/api/me";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { Card } from "~/ui/card/Card";
import { TextArea, TextField } from "~/ui/field/TextField";
import { formErrors, focusFirstError } from "~/ui/form/errors";
import { DraftNotice } from "~/domain/forms/DraftNotice";
import { FormError } from "~/ui/form/FormError";
import { useFormDraft } from "~/domain/forms/useFormDraft";
import { Page, PageHeader } from "~/ui/page/Page";
import { NoPermission } from "~/ui/states/States";
import { CoachSettingsTabs } from "~/domain/subscription/CoachSettingsTabs";
import { toast } from "~/ui/toast/toast";
import { validateAccountName, validateCountry, validateLinks, splitLines } from "../validation";
import { AvatarPicker } from "../components/AvatarPicker";
import { CountryField, CurrencyField } from "../components/CountryFields";
import css from "../components/Profile.module.css";
import { RequireMe } from "../components/RequireMe";

function AccountInfoForm({ me }: { me: Me }) {
  const { current } = me;
  const page = current.landing_page;
  const save = $api.useMutation("post", "/api/users/me");
  const form = useFormDraft(`account.${current.account_id}`, {
    initialValues: {
      title: current.title,
      about: page?.about ?? "",
      links: (page?.social_links ?? []).join("\n"),
      custom_url: current.custom_url ?? "",
      country: current.country,
      currency: current.currency,
    },
    validate: { title: validateAccountName, links: validateLinks, country: validateCountry },
  });
  const submit = form.onSubmit(({ title, about, links, custom_url, country, currency }) => {
    const landing_page_attributes = { id: page?.id, title, about, social_links: splitLines(links) };
    const user = { country, currency, custom_url: custom_url.trim() || null, landing_page_attributes };
    save.mutate(
      { body: { user }, ...onError("inline", 422) },
      {
        onSuccess: (response) => {
          setMe(response);
          form.resetDirty();
          form.draft.forget();
          toast(m.accounts_saved());
        },
        onError: (error) => form.setErrors(errorsOf(error)),
      },
    );
  }, focusFirstError);
  const address = form.values.custom_url.trim().toLowerCase() || m.accounts_address_placeholder();
  return (
    <form noValidate onSubmit={submit}>
      <DraftNotice draft={form.draft} />
      <fieldset className={css.form} disabled={save.isPending}>
        <TextField label={m.accounts_account_name()} {...form.getInputProps("title")} />
        <TextArea
          label={m.accounts_about()}
          help={m.accounts_about_help()}
          maxLength={MAX_ABOUT_LENGTH}
          minRows={4}
          {...form.getInputProps("about")}
        />
        <TextArea
          label={m.accounts_links()}
          help={m.accounts_links_help()}
          minRows={2}
          {...form.getInputProps("links")}
        />
        <TextField
          label={m.accounts_address()}
          help={m.accounts_address_help({ letter: current.short_letter ?? "c", address })}
          placeholder={m.accounts_address_placeholder()}
          autoCapitalize="none"
          {...form.getInputProps("custom_url")}
        />
        <div className={css.pair}>
          <CountryField {...form.getInputProps("country")} />
          <CurrencyField
            coach
            label={m.accounts_currency()}
            help={m.accounts_currency_help()}
            {...form.getInputProps("currency")}
          />
        </div>
        <FormError>{form.errors.base}</FormError>
        <div className={css.save}>
          <Button type="submit" variant="primary" busy={save.isPending}>
            {m.accounts_save()}
          </Button>
        </div>
      </fieldset>
    </form>
  );
}

/** Returns the errors by form field: the server names `title` `user.landing_page_attributes.title`. */
function errorsOf(error: unknown): Record<string, string> {
  const renamed = Object.entries(formErrors(error)).map(([field, message]) => {
    const name = field.replace(/^user\./, "").replace(/^landing_page_attributes\./, "");
    return [name.startsWith("social_links") ? "links" : name, message];
  });
  return Object.fromEntries(renamed) as Record<string, string>;
}

/** The public details of an account, its country and its currency. */
export default function CoachInfoPage() {
  return (
    <Page title={m.accounts_settings_title()} width="form">
      <PageHeader title={m.accounts_settings_title()} />
      <CoachSettingsTabs />
      <RequireMe>
        {(me) =>
          me.current.is_account_owner ? (
            <>
              <Card>
                <AvatarPicker of="account" name={me.current.title} src={me.current.avatar_url} />
              </Card>
              <Card title={m.accounts_info_title()} note={m.accounts_info_note()}>
                <AccountInfoForm key={me.current.id} me={me} />
              </Card>
            </>
          ) : (
            <NoPermission framed>{m.accounts_owner_only({ account: me.current.title })}</NoPermission>
          )
        }
      </RequireMe>
    </Page>
  );
}
