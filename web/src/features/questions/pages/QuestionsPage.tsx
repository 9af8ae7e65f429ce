import { IconMessageCircle } from "@tabler/icons-react";
import { useState } from "react";
import { parsePage } from "~/lib/search";
import { m } from "~/paraglide/messages.js";
import { Segmented } from "~/ui/field/Segmented";
import { usePageSearch } from "~/ui/link/usePage";
import { Page, PageHeader } from "~/ui/page/Page";
import { Pagination } from "~/ui/pagination/Pagination";
import { SkeletonRows } from "~/ui/skeleton/Skeleton";
import { EmptyState, ErrorState } from "~/ui/states/States";
import { formatNumber } from "~/lib/format";
import { PER_PAGE, type Question, type Show, useQuestions } from "../api";
import { QuestionCard } from "../components/QuestionCard";
import css from "../components/Questions.module.css";
import { useSeenQuestions } from "../components/useSeenQuestions";

const SHOWS: { value: Show; label: () => string; none: () => string }[] = [
  { value: "open", label: m.questions_open, none: m.questions_none_open },
  { value: "answered", label: m.questions_answered, none: m.questions_none_answered },
  { value: "closed", label: m.questions_closed, none: m.questions_none_closed },
];

/** What visitors and clients have asked the account, to answer or close. */
export default function QuestionsPage() {
  const [{ show, page }, setSearch] = usePageSearch((raw) => ({
    show: SHOWS.find(({ value }) => value === raw.show)?.value ?? "open",
    page: parsePage(raw.page),
  }));
  const { data: list, error, isPending, isPlaceholderData, refetch } = useQuestions(show, page);
  const items = list?.items ?? [];
  const isNew = useSeenQuestions(show === "open" && !isPlaceholderData ? items : []);
  // While it is being answered it stays, whatever a colleague does with it meanwhile: the text is not lost.
  const [answering, setAnswering] = useState<Question>();
  const isGone = answering !== undefined && list !== undefined && items.every(({ id }) => id !== answering.id);
  const shown = isGone && show === "open" ? [answering, ...items] : items;
  const total = list?.pagination.total ?? 0;
  return (
    <Page title={m.questions_nav()} width="narrow">
      <PageHeader title={m.questions_nav()} note={m.questions_page_note()} />
      <Segmented
        label={m.questions_which()}
        value={show}
        onChange={(value) => {
          setAnswering(undefined);
          setSearch({ show: value === "open" ? "" : value, page: "" });
        }}
        options={SHOWS.map(({ value, label }) => ({
          value,
          label: list ? `${label()} ${formatNumber(list.counts[value])}` : label(),
        }))}
      />
      {error && !list ? (
        <ErrorState error={error} onRetry={refetch} framed />
      ) : isPending ? (
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
              isGone={isGone && question.id === answering.id}
              isAnswering={question.id === answering?.id}
              onAnswer={(isOpen) => setAnswering(isOpen ? question : undefined)}
            />
          ))}
        </ul>
      )}
      {(total > PER_PAGE || page > 1) && (
        <Pagination
          page={page}
          perPage={PER_PAGE}
          total={total}
          onPage={(next) => setSearch({ page: next > 1 ? next : "" })}
        />
      )}
    </Page>
  );
}
