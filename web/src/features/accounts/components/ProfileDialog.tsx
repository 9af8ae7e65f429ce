import { useForm } from "@mantine/form";
import { $api, onError } from "~/api/client";
import { setMe, type Me } from "~/api/me";
import { padBirthdate } from "~/lib/birthdate";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { Dialog } from "~/ui/dialog/Dialog";
import { BirthdateField } from "~/ui/field/BirthdateField";
import { SelectField } from "~/ui/field/SelectField";
import { formErrors } from "~/ui/form/errors";
import { FormError } from "~/ui/form/FormError";
import { toast } from "~/ui/toast/toast";
import { validateBirthdate } from "../validation";
import { GENDERS, type Gender } from "../genders";
import css from "./Profile.module.css";

const MIN_AGE = 16;

/** Asks for birth date and gender. It can be closed, and returns on another page. */
export default function ProfileDialog({ me, onClose }: { me: Me; onClose: () => void }) {
  const save = $api.useMutation("patch", "/api/users/private");
  const form = useForm({
    initialValues: {
      birthdate: me.private.birthdate ?? "",
      gender: me.private.gender as Gender | null,
    },
    validate: {
      birthdate: (value) => validateBirthdate(value, MIN_AGE),
      gender: (value) => (value ? null : m.accounts_required()),
    },
    validateInputOnBlur: true,
  });
  const submit = form.onSubmit(({ birthdate, gender }) => {
    save.mutate(
      { body: { private: { birthdate: padBirthdate(birthdate), gender } }, ...onError("inline", 422) },
      {
        onSuccess: (response) => {
          setMe(response);
          toast(m.accounts_ready());
          onClose();
        },
        onError: (error) => form.setErrors(formErrors(error)),
      },
    );
  });
  return (
    <Dialog opened onClose={onClose} title={m.accounts_prompt_title()} size="small" busy={save.isPending}>
      <form noValidate onSubmit={submit} className={css.form}>
        <p className="dim">{m.accounts_prompt_note()}</p>
        {/* The help reserves the space of the error, so that nothing moves when it appears. */}
        <BirthdateField
          label={m.accounts_birthdate()}
          help={m.accounts_birthdate_help()}
          autoFill
          {...form.getInputProps("birthdate")}
        />
        <SelectField
          label={m.accounts_gender()}
          placeholder={m.accounts_country_placeholder()}
          data={GENDERS.map(([value, label]) => ({ value, label: label() }))}
          {...form.getInputProps("gender")}
        />
        <FormError>{form.errors.base}</FormError>
        <Button type="submit" variant="primary" size="large" wide disabled={!form.isValid()} busy={save.isPending}>
          {m.accounts_prompt_continue()}
        </Button>
      </form>
    </Dialog>
  );
}
