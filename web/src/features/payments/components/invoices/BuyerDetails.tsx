import { useQueryClient } from "@tanstack/react-query";
import { $api, onError, type Schemas } from "~/api/client";
import { DraftNotice } from "~/domain/forms/DraftNotice";
import { useFormDraft } from "~/domain/forms/useFormDraft";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { Card } from "~/ui/card/Card";
import { TextField } from "~/ui/field/TextField";
import { focusFirstError, formErrors } from "~/ui/form/errors";
import { FormError } from "~/ui/form/FormError";
import { SkeletonCard } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";
import { toast } from "~/ui/toast/toast";
import { useBuyerDetails } from "../../invoices";
import { AddressFields } from "./AddressFields";
import css from "./InvoiceDetails.module.css";

type Buyer = Schemas["BuyerView"];

/** What a client wants their invoices to say about them; all of it is optional. */
export function BuyerDetails() {
  const details = useBuyerDetails();
  if (details.error && !details.data) return <ErrorState error={details.error} onRetry={details.refetch} framed />;
  if (!details.data) return <SkeletonCard height={280} />;
  return (
    <Card title={m.invoicing_buyer_title()}>
      <BuyerForm details={details.data} />
    </Card>
  );
}

function BuyerForm({ details }: { details: Buyer }) {
  const queries = useQueryClient();
  const save = $api.useMutation("put", "/api/athlete/invoice_details");
  const form = useFormDraft("invoice-buyer", {
    initialValues: {
      name: details.name,
      line1: details.line1,
      line2: details.line2,
      city: details.city,
      postal_code: details.postal_code,
      country: details.country,
      vat_number: details.vat_number ?? "",
    },
  });
  const submit = form.onSubmit((values) => {
    save.mutate(
      { body: { ...values, vat_number: values.vat_number || null }, ...onError("inline", 422) },
      {
        onSuccess: (saved) => {
          queries.setQueryData(
            $api.queryOptions("get", "/api/athlete/invoice_details", onError("inline")).queryKey,
            saved,
          );
          form.setValues({ vat_number: saved.vat_number ?? "" });
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
        <p className="dim">{m.invoicing_buyer_note()}</p>
        <TextField label={m.invoicing_buyer_name()} autoComplete="name" {...form.getInputProps("name")} />
        <AddressFields form={form} />
        <FormError>{form.errors.base}</FormError>
        <Button type="submit" variant="primary" busy={save.isPending}>
          {m.invoicing_save()}
        </Button>
      </fieldset>
    </form>
  );
}
