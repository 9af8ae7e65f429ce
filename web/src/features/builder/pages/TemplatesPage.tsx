import { useLocation } from "@tanstack/react-router";
import { IconPlus, IconTemplate } from "@tabler/icons-react";
import { onError } from "~/api/client";
import { parsePage } from "~/lib/search";
import { PlanNotice } from "~/domain/plan-notice/PlanNotice";
import { toastRefusal } from "~/domain/plan-notice/Refusal";
import { m } from "~/paraglide/messages.js";
import { Button, ButtonLink } from "~/ui/button/Button";
import type { LinkTarget } from "~/ui/link/Link";
import { usePageSearch } from "~/ui/link/usePage";
import { Page, PageHeader } from "~/ui/page/Page";
import { Pagination } from "~/ui/pagination/Pagination";
import { SearchField } from "~/ui/search/SearchField";
import { EmptyState, ErrorState } from "~/ui/states/States";
import { Tabs } from "~/ui/tabs/Tabs";
import { toast } from "~/ui/toast/toast";
import { Toolbar } from "~/ui/toolbar/Toolbar";
import { PER_PAGE, type TemplateRow, useTemplateMutations, useTemplates } from "../api/templates";
import { TemplateTable } from "../components/templates/TemplateTable";
import { LISTS, listOfPath } from "../lib/templates";

function readFilters(raw: Record<string, unknown>) {
  return { q: typeof raw.q === "string" ? raw.q : "", page: parsePage(raw.page) };
}

/** One of the three lists of templates: weeks, HYROX and days. */
export default function TemplatesPage() {
  const { kind, create, edit } = LISTS[listOfPath(useLocation().pathname)];
  const [filters, setSearch] = usePageSearch(readFilters);
  const templates = useTemplates({ kind, name: filters.q, page: filters.page });
  const { remove, restore } = useTemplateMutations();
  const list = templates.data;
  const canCreate = list?.abilities.includes("create") ?? false;
  const createButton = canCreate && (
    <ButtonLink variant="primary" icon={<IconPlus size={16} />} to={{ name: create }}>
      {m.builder_template_create()}
    </ButtonLink>
  );

  const call = ({ id }: TemplateRow) => ({ params: { path: { template_id: id } }, ...onError("inline", 422) });
  const undoDelete = (row: TemplateRow) =>
    restore.mutate(call(row), {
      onSuccess: () => toast(m.builder_template_restored({ name: row.name })),
      onError: toastRefusal,
    });
  const deleteTemplate = (row: TemplateRow) =>
    remove.mutate(call(row), {
      onSuccess: () =>
        toast(m.builder_template_deleted({ name: row.name }), {
          action: { label: m.ui_undo(), run: () => undoDelete(row) },
        }),
      onError: toastRefusal,
    });

  return (
    <Page title={m.builder_templates()}>
      <PageHeader
        title={m.builder_templates()}
        count={list?.pagination.total}
        note={m.builder_templates_note()}
        actions={createButton}
      />
      {list && !canCreate && <PlanNotice feature="templates" />}
      <Tabs
        label={m.builder_template_kinds()}
        tabs={Object.values(LISTS).map(({ label, list: name }) => ({ label: label(), to: { name } as LinkTarget }))}
      />
      <Toolbar
        search={
          <SearchField
            label={m.builder_templates_search()}
            value={filters.q}
            onChange={(q) => setSearch({ q, page: "" })}
          />
        }
      />
      {templates.error && !list ? (
        <ErrorState error={templates.error} onRetry={templates.refetch} framed />
      ) : (
        <TemplateTable
          rows={list?.items ?? []}
          loading={templates.isPending}
          stale={templates.isPlaceholderData}
          to={({ id }) => ({ name: edit, params: { planId: id } }) as LinkTarget}
          onDelete={deleteTemplate}
          empty={
            <EmptyState
              icon={<IconTemplate size={24} />}
              action={
                filters.q ? (
                  <Button onClick={() => setSearch({ q: "", page: "" })}>{m.builder_templates_show_all()}</Button>
                ) : (
                  createButton
                )
              }
            >
              {filters.q ? m.builder_templates_none_found() : m.builder_templates_none()}
            </EmptyState>
          }
        />
      )}
      {list && list.pagination.total > 0 && (
        <Pagination
          page={filters.page}
          perPage={PER_PAGE}
          total={list.pagination.total}
          onPage={(page) => setSearch({ page: page > 1 ? page : "" })}
        />
      )}
    </Page>
  );
}
