import { MAX_COACH_ABOUT_LENGTH, MAX_COACH_TITLE_LENGTH } from "~/api/limits";
import { m } from "~/paraglide/messages.js";
import { Avatar } from "~/ui/avatar/Avatar";
import { TextArea, TextField } from "~/ui/field/TextField";
import { roleOf } from "../facts";
import css from "./Fields.module.css";
import { Row, Rows } from "./Rows";
import type { Editor } from "./useEditor";

/** Which coaches are shown, in which order, and what is said of them. */
export function CoachFields({ editor: { form, own } }: { editor: Editor }) {
  return (
    <Rows
      label={m.storefront_coaches()}
      items={form.values.coaches}
      onMove={(change) => form.reorderListItem("coaches", change)}
    >
      {({ id, is_shown }, at, drag) => {
        const coach = own.coaches.find((one) => one.id === id);
        if (!coach) return null;
        const name = coach.full_name;
        return (
          <Row
            drag={drag}
            name={name}
            isShown={is_shown}
            onToggle={() => form.setFieldValue(`coaches.${at}.is_shown`, !is_shown)}
            head={
              <>
                <Avatar name={name} src={coach.avatar_url} size={28} />
                <bdi className={css.name}>{name}</bdi>
              </>
            }
          >
            {is_shown && (
              <div className={css.group} role="group" aria-label={name}>
                <TextField
                  label={m.storefront_coach_title()}
                  placeholder={roleOf({ ...coach, title: "" }, own.shown.kind)}
                  maxLength={MAX_COACH_TITLE_LENGTH}
                  {...form.getInputProps(`coaches.${at}.title`)}
                />
                <TextArea
                  label={m.storefront_coach_about()}
                  minRows={2}
                  maxLength={MAX_COACH_ABOUT_LENGTH}
                  {...form.getInputProps(`coaches.${at}.about`)}
                />
              </div>
            )}
          </Row>
        );
      }}
    </Rows>
  );
}
