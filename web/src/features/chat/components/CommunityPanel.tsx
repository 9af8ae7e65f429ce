import { useState } from "react";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { Avatar } from "~/ui/avatar/Avatar";
import { Chip, Count } from "~/ui/badge/Badge";
import { Button } from "~/ui/button/Button";
import { PlainTextArea } from "~/ui/field/PlainTextArea";
import { SearchField } from "~/ui/search/SearchField";
import { toast, toastError } from "~/ui/toast/toast";
import { type ConversationDetail, useAnswers, useChatActions, useMembers } from "../api";
import css from "./Chat.module.css";

const CLIENT = "Athlete";

/** What a community is for, its good answers and its people. */
export function CommunityPanel({ detail }: { detail: ConversationDetail }) {
  const answers = useAnswers(detail.id).data?.items ?? [];
  return (
    <>
      <About detail={detail} />
      {answers.length > 0 && (
        <section className={css.panelPart}>
          <h3 className={css.panelTitle}>
            {m.chat_good_answers()} <Count value={answers.length} />
          </h3>
          <ul className={css.entries}>
            {answers.map((answer) => (
              <li key={answer.id} className={css.answer}>
                <strong>{answer.reply_to?.text}</strong>
                <span>{answer.text}</span>
                <span className={css.state}>{answer.author?.full_name}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Members detail={detail} />
    </>
  );
}

function About({ detail }: { detail: ConversationDetail }) {
  const actions = useChatActions(detail.id);
  const [editing, setEditing] = useState(false);
  const [about, setAbout] = useState(detail.about);
  const [busy, setBusy] = useState(false);
  const save = async (posting: ConversationDetail["posting"]) => {
    setBusy(true);
    try {
      await actions.setCommunity({ about, posting });
      setEditing(false);
      toast(m.chat_saved());
    } catch (error) {
      toastError(errorMessage(error));
    }
    setBusy(false);
  };
  const mayChange = detail.abilities.includes("change");
  return (
    <section className={css.panelPart}>
      <h3 className={css.panelTitle}>
        {m.chat_about()}
        {mayChange && !editing && (
          <Button size="small" variant="quiet" onClick={() => setEditing(true)}>
            {m.chat_edit()}
          </Button>
        )}
      </h3>
      {editing ? (
        <form
          className={css.form}
          onSubmit={(event) => {
            event.preventDefault();
            void save(detail.posting);
          }}
        >
          <PlainTextArea
            label={m.chat_about_label()}
            value={about}
            maxLength={5000}
            onChange={(event) => setAbout(event.currentTarget.value)}
          />
          <span className={css.editButtons}>
            <Button size="small" onClick={() => setEditing(false)}>
              {m.chat_cancel()}
            </Button>
            <Button size="small" type="submit" variant="primary" busy={busy}>
              {m.chat_save()}
            </Button>
          </span>
        </form>
      ) : (
        <p className={css.about}>{detail.about || m.chat_about_empty()}</p>
      )}
      {mayChange && (
        <label className={css.check}>
          <input
            type="checkbox"
            checked={detail.posting === "coaches"}
            disabled={busy}
            onChange={(event) => void save(event.currentTarget.checked ? "coaches" : "everyone")}
          />
          {m.chat_only_coaches()}
        </label>
      )}
    </section>
  );
}

function Members({ detail }: { detail: ConversationDetail }) {
  const [term, setTerm] = useState("");
  const list = useMembers(detail.id, term, true);
  const people = (list.data?.pages.flatMap(({ members }) => members) ?? []).filter(({ id }) => id !== "all");
  return (
    <section className={css.panelPart}>
      <h3 className={css.panelTitle}>
        {m.chat_people()} <Count value={detail.members} />
      </h3>
      <SearchField label={m.chat_find_people()} value={term} onChange={setTerm} />
      <ul>
        {people.map((person) => (
          <li key={person.id} className={css.member}>
            <Avatar name={person.full_name} src={person.avatar_url} size={28} />
            <span className={css.memberName}>{person.full_name}</span>
            {person.type_account !== CLIENT && <Chip>{person.type_account}</Chip>}
          </li>
        ))}
      </ul>
      {list.isSuccess && people.length === 0 && <p className={css.state}>{m.chat_no_users()}</p>}
      {list.hasNextPage && (
        <Button size="small" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {m.chat_show_more()}
        </Button>
      )}
    </section>
  );
}
