import { IconMessageCircle } from "@tabler/icons-react";
import { useState } from "react";
import { formatNumber } from "~/lib/format";
import { parsePage, parseText } from "~/lib/search";
import { m } from "~/paraglide/messages.js";
import { Segmented } from "~/ui/field/Segmented";
import { usePageSearch } from "~/ui/link/usePage";
import { Page, PageHeader } from "~/ui/page/Page";
import { Pagination } from "~/ui/pagination/Pagination";
import { SkeletonRows } from "~/ui/skeleton/Skeleton";
import { EmptyState, ErrorState } from "~/ui/states/States";
import { PER_PAGE, type Question, type Show, useQuestion, useQuestions } from "../api";
import { QuestionCard } from "../components/QuestionCard";
import css from "../components/Questions.module.css";
import { useSeenQuestions } from "../components/useSeenQuestions";

const SHOWS: { value: Show; label: () => string; none: () => string }[] = [
  { value: "open", label: m.questions_open, none: m.questions_none_open },
  { value: "answered", label: m.questions_answered, none: m.questions_none_answered },
  { value: "closed", label: m.questions_closed, none: m.questions_none_closed },
];

/** Puts a question before the others, where it may be already. */
const withFirst = (first: Question | undefined, others: Question[]): Question[] =>
  first ? [first, ...others.filter(({ id }) => id !== first.id)] : others;

/**
 * What visitors and clients have asked the account, to answer or close. A question that the address names comes first,
 * in whichever list it is.
 */
export default function QuestionsPage() {
  const [{ show, page, pinnedId }, setSearch] = usePageSearch((raw) => ({
    show: SHOWS.find(({ value }) => value === raw.show)?.value ?? "open",
    page: parsePage(raw.page),
    pinnedId: parseText(raw.question) || undefined,
  }));
  const { data: list, error, isPending, refetch } = useQuestions(show, page);
  const pinned = useQuestion(pinnedId);
  const [answering, setAnswering] = useState<Question>();
  const items = withFirst(pinned.question, list?.items ?? []);
  const isNew = useSeenQuestions(items);
  // While it is being answered it stays, whatever becomes of it meanwhile: the text is not lost.
  const isInList = items.some(({ id, answer }) => id === answering?.id && answer === null);
  const shown = isInList ? items : withFirst(answering, items);
  const total = list?.pagination.total ?? 0;
  const openList = (search: { show?: string; page: number | "" }) => {
    setAnswering(undefined);
    setSearch({ ...search, question: "" });
  };
  return (
    <Page title={m.questions_nav()} width="narrow">
      <PageHeader title={m.questions_nav()} note={m.questions_page_note()} />
      <Segmented
        label={m.questions_which()}
        value={show}
        onChange={(value) => openList({ show: value === "open" ? "" : value, page: "" })}
        options={SHOWS.map(({ value, label }) => ({
          value,
          label: list ? `${label()} ${formatNumber(list.counts[value])}` : label(),
        }))}
      />
      {error && !list ? (
        <ErrorState error={error} onRetry={refetch} framed />
      ) : isPending || pinned.isLoading ? (
        <SkeletonRows rows={3} />
      ) : shown.length === 0 ? (
        <EmptyState icon={<IconMessageCircle size={24} />} framed>
          {SHOWS.find(({ value }) => value === show)?.none()}
        </EmptyState>
      ) : (
        <ul className={css.list}>
          {shown.map((question) => (
            <QuestionCard
              key={question.id}
              question={question}
              isNew={isNew(question)}
              isOutOfList={!isInList}
              isAnswering={question.id === answering?.id}
              onAnswer={(isOpen) =>
                setAnswering((now) => (isOpen ? question : now?.id === question.id ? undefined : now))
              }
            />
          ))}
        </ul>
      )}
      {list && (total > PER_PAGE || page > 1) && (
        <Pagination
          page={page}
          perPage={PER_PAGE}
          total={total}
          onPage={(next) => openList({ page: next > 1 ? next : "" })}
        />
      )}
    </Page>
  );
}
