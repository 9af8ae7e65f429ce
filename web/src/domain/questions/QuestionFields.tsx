import { MAX_COACH_QUESTION_LENGTH } from "~/api/limits";
import { errorMessage } from "~/lib/apiError";
import { formatNumber } from "~/lib/format";
import { m } from "~/paraglide/messages.js";
import { FieldCount } from "~/ui/field/FieldCount";
import { TextArea, TextField } from "~/ui/field/TextField";
import { FormError } from "~/ui/form/FormError";
import css from "./Question.module.css";
import type { QuestionForm } from "./useAskQuestion";

/** The question; and from somebody who is not signed in their name and address. */
export function QuestionFields({ form, isVisitor, error }: QuestionForm) {
  const { length } = form.values.text;
  return (
    <>
      <div>
        <TextArea
          label={m.questions_text()}
          placeholder={m.questions_placeholder()}
          minRows={4}
          maxRows={10}
          data-autofocus
          maxLength={MAX_COACH_QUESTION_LENGTH}
          {...form.getInputProps("text")}
        />
        <FieldCount>
          {m.questions_count({ count: formatNumber(length), most: formatNumber(MAX_COACH_QUESTION_LENGTH) })}
        </FieldCount>
      </div>
      {isVisitor && (
        <div className={css.pair}>
          <TextField label={m.questions_name()} autoComplete="name" maxLength={49} {...form.getInputProps("name")} />
          <TextField
            label={m.questions_email()}
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={254}
            {...form.getInputProps("email")}
          />
        </div>
      )}
      <FormError>{error !== undefined && errorMessage(error)}</FormError>
    </>
  );
}
