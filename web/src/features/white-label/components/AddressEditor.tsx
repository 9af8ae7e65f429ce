import { useState } from "react";
import { onError } from "~/api/client";
import { useCurrentUser } from "~/api/session";
import { DraftNotice } from "~/domain/forms/DraftNotice";
import { useFormDraft } from "~/domain/forms/useFormDraft";
import { Refusal } from "~/domain/plan-notice/Refusal";
import { m } from "~/paraglide/messages.js";
import { Badge } from "~/ui/badge/Badge";
import { Button } from "~/ui/button/Button";
import { Card } from "~/ui/card/Card";
import { CopyButton } from "~/ui/copy/CopyButton";
import { ConfirmDialog } from "~/ui/dialog/Dialog";
import { TextField } from "~/ui/field/TextField";
import { FormError } from "~/ui/form/FormError";
import { focusFirstError, formErrors } from "~/ui/form/errors";
import { toast } from "~/ui/toast/toast";
import { useSaveWebAddress, type WebAddress } from "../api";
import css from "./AddressEditor.module.css";

const plain = (url: string) => url.replace(/^https?:\/\//, "");

/** Where an account's pages are: the coach chooses the first part of the address. */
export function AddressEditor({ address }: { address: WebAddress }) {
  const { id } = useCurrentUser();
  const saving = useSaveWebAddress();
  const [isRemoving, setIsRemoving] = useState(false);
  const { url, domain } = address;
  const form = useFormDraft(`web-address.${id}`, { initialValues: { sub_domain_name: address.sub_domain_name ?? "" } });
  const typed = form.values.sub_domain_name.trim().toLowerCase();
  const isChanged = typed !== (address.sub_domain_name ?? "");

  const save = (name: string | null, onSaved: () => void) =>
    saving.mutate(
      { body: { sub_domain_name: name }, ...onError("inline") },
      {
        onSuccess: ({ web_address }) => {
          const values = { sub_domain_name: web_address.sub_domain_name ?? "" };
          form.setInitialValues(values);
          form.setValues(values);
          form.resetDirty(values);
          form.draft.forget();
          onSaved();
        },
        onError: (error) => form.setErrors(formErrors(error)),
        onSettled: () => setIsRemoving(false),
      },
    );
  const submit = form.onSubmit(() => save(typed, () => toast(m.white_label_address_saved())), focusFirstError);
  const remove = () => save(null, () => toast(m.white_label_address_removed({ product: m.app_name() })));

  if (!domain) return <p className="meta">{m.white_label_address_none()}</p>;
  return (
    <>
      <DraftNotice draft={form.draft} />
      <Card
        title={m.white_label_address()}
        actions={url && <Badge tone="ok">{m.white_label_address_live()}</Badge>}
        className={css.card}
      >
        <p className={css.about}>{m.white_label_address_about()}</p>
        <form noValidate onSubmit={submit}>
          <fieldset className={css.form} disabled={saving.isPending}>
            <div className={css.line}>
              <TextField
                label={m.white_label_address_name()}
                help={
                  url && isChanged && typed
                    ? m.white_label_address_moving({ address: plain(url) })
                    : m.white_label_address_help()
                }
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={80}
                {...form.getInputProps("sub_domain_name")}
              />
              <span className={css.domain}>.{domain}</span>
            </div>
            <FormError>{form.errors.base && <Refusal error={saving.error} />}</FormError>
            <div className={css.buttons}>
              <Button type="submit" variant="primary" busy={saving.isPending && !isRemoving} disabled={!isChanged}>
                {m.white_label_address_save()}
              </Button>
              {url && (
                <Button variant="quiet" onClick={() => setIsRemoving(true)}>
                  {m.white_label_address_remove()}
                </Button>
              )}
            </div>
          </fieldset>
        </form>
        {url && (
          <div className={css.live}>
            <a className="link" href={url} target="_blank" rel="noreferrer">
              {m.white_label_address_open({ address: plain(url) })}
            </a>
            <CopyButton text={url} label={m.white_label_address_copy()} small />
            <p className={css.note}>{m.white_label_address_sign_in({ product: m.app_name() })}</p>
          </div>
        )}
      </Card>
      {url && (
        <ConfirmDialog
          opened={isRemoving}
          onClose={() => setIsRemoving(false)}
          title={m.white_label_address_remove_title({ address: plain(url) })}
          confirm={m.white_label_address_remove()}
          danger
          busy={saving.isPending}
          onConfirm={remove}
        >
          {m.white_label_address_remove_text({ product: m.app_name() })}
        </ConfirmDialog>
      )}
    </>
  );
}
