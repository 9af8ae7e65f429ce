import { formatNumber } from "~/lib/format";
import { useHasFinancialRights } from "~/domain/payments/useHasFinancialRights";
import { levelChoices } from "~/domain/programs/levels";
import { m } from "~/paraglide/messages.js";
import { Card } from "~/ui/card/Card";
import { RadioField, SwitchField } from "~/ui/field/CheckboxField";
import { FieldCount } from "~/ui/field/FieldCount";
import { DateField } from "~/ui/field/DateField";
import { NumberField } from "~/ui/field/NumberField";
import { SelectField } from "~/ui/field/SelectField";
import { TextArea, TextField } from "~/ui/field/TextField";
import { parseEmails } from "../../emails";
import { MAX_TITLE, OTHER_TRIAL, TRIAL_DAYS } from "../../programForm";
import type { ProgramFormState } from "../../useProgramForm";
import css from "./ProgramFields.module.css";

const DESCRIPTION_LIMIT = 5000;

/** Title, description and level. */
export function BasicsFields({ programForm: { form } }: { programForm: ProgramFormState }) {
  const { description } = form.getValues();
  return (
    <Card title={m.programs_basics()}>
      <div className={css.fields}>
        <TextField label={m.programs_field_title()} maxLength={MAX_TITLE} {...form.getInputProps("title")} />
        <div>
          <TextArea
            label={m.programs_field_description()}
            help={m.programs_field_description_help()}
            minRows={4}
            maxRows={16}
            {...form.getInputProps("description")}
          />
          <FieldCount over={description.length > DESCRIPTION_LIMIT}>
            {formatNumber(description.length)} / {formatNumber(DESCRIPTION_LIMIT)}
          </FieldCount>
        </div>
        <div className={css.four}>
          <SelectField
            label={m.programs_field_level()}
            data={[{ value: "", label: m.programs_level_none() }, ...levelChoices()]}
            {...form.getInputProps("level")}
          />
          <NumberField label={m.programs_field_days()} allowDecimal={false} {...form.getInputProps("weeks_duration")} />
          <NumberField
            label={m.programs_field_minutes()}
            allowDecimal={false}
            {...form.getInputProps("average_duration")}
          />
          <NumberField
            label={m.programs_field_sessions()}
            allowDecimal={false}
            {...form.getInputProps("sections_duration")}
          />
        </div>
      </div>
    </Card>
  );
}

/** Trial (hidden without financial rights), launch date, and the first day of a group calendar. */
export function TrialFields({ programForm: { form, program } }: { programForm: ProgramFormState }) {
  const { trial } = form.getValues();
  const hasFinancialRights = useHasFinancialRights();
  return (
    <Card title={m.programs_trial()}>
      <div className={css.fields}>
        <div className={css.two}>
          {hasFinancialRights && (
            <SelectField
              label={m.programs_field_trial()}
              data={[
                ...TRIAL_DAYS.map((days) => ({
                  value: days,
                  label: days === "0" ? m.programs_trial_none() : m.programs_days({ count: days }),
                })),
                { value: OTHER_TRIAL, label: m.programs_trial_other() },
              ]}
              {...form.getInputProps("trial")}
              error={trial === OTHER_TRIAL ? undefined : form.errors.trial_days}
            />
          )}
          {hasFinancialRights && trial === OTHER_TRIAL && (
            <NumberField
              label={m.programs_field_trial_days()}
              allowDecimal={false}
              {...form.getInputProps("trial_days")}
            />
          )}
          <DateField
            label={m.programs_field_launch()}
            help={m.programs_field_launch_help()}
            clearable
            {...form.getInputProps("launch_date")}
            value={form.getValues().launch_date}
          />
          {program.plan_type === "one_many" && (
            <DateField
              label={m.programs_field_starts_on()}
              help={m.programs_field_starts_on_help()}
              disabled={program.state === "published"}
              {...form.getInputProps("starts_on")}
              value={form.getValues().starts_on}
            />
          )}
        </div>
      </div>
    </Card>
  );
}

/** How far ahead clients can see their training. */
export function VisibilityFields({ programForm: { form, program } }: { programForm: ProgramFormState }) {
  const { visibility } = form.getValues();
  const hasFixedVisibility = program.plan_type === "fixed" || program.plan_type === "membership";
  return (
    <Card title={m.programs_visibility()}>
      {hasFixedVisibility ? (
        <p className="dim">
          {program.plan_type === "fixed" ? m.programs_visibility_fixed() : m.programs_visibility_membership()}
        </p>
      ) : (
        <div className={css.fields}>
          <RadioField
            label={<span className="visually-hidden">{m.programs_visibility()}</span>}
            options={[
              { value: "all", label: m.programs_visibility_all() },
              { value: "days", label: m.programs_visibility_days() },
            ]}
            {...form.getInputProps("visibility")}
            value={visibility}
          />
          {visibility === "days" && (
            <div className={css.narrow}>
              <NumberField
                label={m.programs_field_visibility()}
                allowDecimal={false}
                {...form.getInputProps("visibility_days")}
              />
            </div>
          )}
        </div>
      )}
    </Card>
  );
}

/** Who can join. */
export function AccessFields({ programForm: { form } }: { programForm: ProgramFormState }) {
  const { access, allowed_emails } = form.getValues();
  return (
    <Card title={m.programs_access()}>
      <div className={css.fields}>
        <RadioField
          label={<span className="visually-hidden">{m.programs_access()}</span>}
          options={[
            { value: "public", label: m.programs_access_public(), help: m.programs_access_public_help() },
            { value: "private", label: m.programs_access_private(), help: m.programs_access_private_help() },
          ]}
          {...form.getInputProps("access")}
          value={access}
          error={access === "private" ? undefined : form.errors.allowed_emails}
        />
        {access === "private" && (
          <div>
            <TextArea
              label={m.programs_field_emails()}
              help={m.programs_field_emails_help()}
              minRows={3}
              maxRows={12}
              {...form.getInputProps("allowed_emails")}
            />
            <FieldCount>{m.programs_field_emails_count({ count: parseEmails(allowed_emails).length })}</FieldCount>
          </div>
        )}
      </div>
    </Card>
  );
}

/** The URL of the public page, and where it is shown. */
export function PublicPageFields({ programForm: { form, program } }: { programForm: ProgramFormState }) {
  const base = program.public_url.slice(0, program.public_url.lastIndexOf("/") + 1);
  const typedUrl = form.getValues().custom_url.toLowerCase();
  return (
    <Card title={m.programs_page()}>
      <div className={css.fields}>
        <TextField
          label={m.programs_field_url()}
          help={
            <>
              {m.programs_field_url_help()}
              <br />
              {base}
              {typedUrl || program.id}
            </>
          }
          placeholder="squat-every-day"
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps("custom_url")}
        />
        <SwitchField
          label={m.programs_field_storefront()}
          {...form.getInputProps("storefront_visible", { type: "checkbox" })}
        />
        <SwitchField
          label={m.programs_field_skip()}
          help={m.programs_field_skip_help()}
          {...form.getInputProps("skip_sales_page", { type: "checkbox" })}
        />
      </div>
    </Card>
  );
}

/** The welcome message, and the coach's own notifications. */
export function MessageFields({ programForm: { form } }: { programForm: ProgramFormState }) {
  return (
    <Card title={m.programs_messages()}>
      <div className={css.fields}>
        <TextArea
          label={m.programs_field_welcome()}
          help={m.programs_field_welcome_help()}
          maxRows={12}
          {...form.getInputProps("welcome_message")}
        />
        <SwitchField
          label={m.programs_field_notifications()}
          {...form.getInputProps("notifications", { type: "checkbox" })}
        />
      </div>
    </Card>
  );
}

/** The waiver that clients accept before they join. With `fullPage` it can be written while it is off. */
export function WaiverFields({
  programForm: { form },
  fullPage = false,
}: {
  programForm: ProgramFormState;
  fullPage?: boolean;
}) {
  const shown = fullPage || form.getValues().waiver_show;
  return (
    <Card title={m.programs_waiver()}>
      <div className={css.fields}>
        <SwitchField
          label={m.programs_field_waiver_on()}
          {...form.getInputProps("waiver_show", { type: "checkbox" })}
          error={shown ? undefined : form.errors.waiver_text}
        />
        {shown && (
          <TextArea
            label={m.programs_field_waiver()}
            help={m.programs_field_waiver_help()}
            minRows={fullPage ? 14 : 6}
            maxRows={30}
            {...form.getInputProps("waiver_text")}
          />
        )}
      </div>
    </Card>
  );
}
