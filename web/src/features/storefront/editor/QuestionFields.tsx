import { IconPlus, IconTrash } from "@tabler/icons-react";
import { type ChangeEvent, useRef, useState } from "react";
import { MAX_COMMON_ANSWER_LENGTH, MAX_COMMON_QUESTION_LENGTH, MAX_COMMON_QUESTIONS } from "~/api/limits";
import { m } from "~/paraglide/messages.js";
import { Button, IconButton } from "~/ui/button/Button";
import { TextArea, TextField } from "~/ui/field/TextField";
import css from "./Fields.module.css";
import { Row, Rows } from "./Rows";
import type { Editor } from "./useEditor";

/** What people often ask, with its answer. */
export function QuestionFields({ editor: { form } }: { editor: Editor }) {
  const questions = form.values.common_questions;
  const [added, setAdded] = useState<string>();
  const addButton = useRef<HTMLButtonElement>(null);
  const add = () => {
    const id = crypto.randomUUID();
    form.insertListItem("common_questions", { id, question: "", answer: "" });
    setAdded(id);
  };
  const remove = (at: number) => {
    form.removeListItem("common_questions", at);
    requestAnimationFrame(() => addButton.current?.focus());
  };
  /** What is missing in one of the two depends on the other. */
  const fieldProps = (at: number, field: "question" | "answer", other: "question" | "answer") => {
    const { onChange, ...props } = form.getInputProps(`common_questions.${at}.${field}`);
    return {
      ...props,
      onChange: (event: ChangeEvent) => {
        onChange(event);
        form.clearFieldError(`common_questions.${at}.${other}`);
      },
    };
  };
  return (
    <>
      {questions.length === 0 && <p className={css.note}>{m.storefront_no_common_questions()}</p>}
      <Rows
        label={m.storefront_questions()}
        items={questions}
        onMove={(change) => form.reorderListItem("common_questions", change)}
      >
        {({ id, question }, at, drag) => {
          const name = question || m.storefront_edit_question_number({ number: String(at + 1) });
          return (
            <Row
              drag={drag}
              name={name}
              head={
                <>
                  <span className={css.name}>{name}</span>
                  <IconButton small label={m.storefront_edit_remove({ name })} onClick={() => remove(at)}>
                    <IconTrash size={16} />
                  </IconButton>
                </>
              }
            >
              <div className={css.group} role="group" aria-label={name}>
                <TextField
                  label={m.storefront_question()}
                  maxLength={MAX_COMMON_QUESTION_LENGTH}
                  autoFocus={id === added}
                  {...fieldProps(at, "question", "answer")}
                />
                <TextArea
                  label={m.storefront_answer()}
                  minRows={2}
                  maxLength={MAX_COMMON_ANSWER_LENGTH}
                  {...fieldProps(at, "answer", "question")}
                />
              </div>
            </Row>
          );
        }}
      </Rows>
      {form.errors.common_questions && (
        <p role="alert" className={css.error}>
          {form.errors.common_questions}
        </p>
      )}
      {questions.length < MAX_COMMON_QUESTIONS && (
        <div>
          <Button ref={addButton} size="small" icon={<IconPlus size={16} aria-hidden="true" />} onClick={add}>
            {m.storefront_add_question()}
          </Button>
        </div>
      )}
    </>
  );
}
