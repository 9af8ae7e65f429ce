import { useQueryClient } from "@tanstack/react-query";
import { $api, onError, type Schemas } from "~/api/client";
import { DraftNotice } from "~/domain/forms/DraftNotice";
import { useFormDraft } from "~/domain/forms/useFormDraft";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { Card } from "~/ui/card/Card";
import { TextArea, TextField } from "~/ui/field/TextField";
import { focusFirstError, formErrors } from "~/ui/form/errors";
import { FormError } from "~/ui/form/FormError";
import { SkeletonCard } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";
import { toast } from "~/ui/toast/toast";
import { useSellerDetails } from "../../invoices";
import { AddressFields } from "./AddressFields";
import css from "./InvoiceDetails.module.css";

type Seller = Schemas["SellerView"];

/** What the account's invoices say about it as a seller. */
export function SellerDetails() {
  const details = useSellerDetails();
  if (details.error && !details.data) return <ErrorState error={details.error} onRetry={details.refetch} framed />;
  if (!details.data) return <SkeletonCard height={320} />;
  return (
    <Card title={m.invoicing_seller_title()}>
      <SellerForm details={details.data} />
    </Card>
  );
}

function SellerForm({ details }: { details: Seller }) {
  const queries = useQueryClient();
  const save = $api.useMutation("put", "/api/coach/invoice_details");
  const form = useFormDraft("invoice-seller", {
    initialValues: {
      legal_name: details.legal_name,
      line1: details.line1,
      line2: details.line2,
      city: details.city,
      postal_code: details.postal_code,
      country: details.country,
      vat_number: details.vat_number ?? "",
      registration: details.registration,
      footer: details.footer,
      prefix: details.prefix,
    },
  });
  const submit = form.onSubmit((values) => {
    save.mutate(
      { body: { ...values, vat_number: values.vat_number || null }, ...onError("inline", 422) },
      {
        onSuccess: (saved) => {
          queries.setQueryData(
            $api.queryOptions("get", "/api/coach/invoice_details", onError("inline")).queryKey,
            saved,
          );
          form.setValues({ vat_number: saved.vat_number ?? "", prefix: saved.prefix });
          form.resetDirty();
          form.draft.forget();
          toast(m.invoicing_saved());
        },
        onError: (error) => form.setErrors(formErrors(error)),
      },
    );
  }, focusFirstError);
  return (
    <form noValidate onSubmit={submit}>
      <DraftNotice draft={form.draft} />
      <fieldset className={css.form} disabled={save.isPending}>
        <p className="dim">{m.invoicing_seller_note()}</p>
        <TextField label={m.invoicing_legal_name()} autoComplete="organization" {...form.getInputProps("legal_name")} />
        <AddressFields form={form} />
        <div className={css.pair}>
          <TextField
            label={m.invoicing_registration()}
            help={m.invoicing_registration_help()}
            {...form.getInputProps("registration")}
          />
          <TextField
            label={m.invoicing_prefix()}
            help={details.prefix_fixed ? m.invoicing_prefix_fixed() : m.invoicing_prefix_help()}
            readOnly={details.prefix_fixed}
            autoCapitalize="characters"
            {...form.getInputProps("prefix")}
          />
        </div>
        <TextArea label={m.invoicing_footer()} help={m.invoicing_footer_help()} {...form.getInputProps("footer")} />
        <FormError>{form.errors.base}</FormError>
        <Button type="submit" variant="primary" busy={save.isPending}>
          {m.invoicing_save()}
        </Button>
      </fieldset>
    </form>
  );
}
