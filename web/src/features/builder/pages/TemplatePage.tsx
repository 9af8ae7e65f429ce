import { useLocation, useParams } from "@tanstack/react-router";
import { ApiError } from "~/lib/apiError";
import { PlanNotice } from "~/domain/plan-notice/PlanNotice";
import { m } from "~/paraglide/messages.js";
import { Link } from "~/ui/link/Link";
import { Page, PageHeader } from "~/ui/page/Page";
import { SkeletonRows } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";
import { useTemplate, useTemplates } from "../api/templates";
import { TemplateEditor } from "../components/templates/TemplateEditor";
import { LISTS, listOfPath } from "../lib/templates";

/** Writes a new template, or opens one. A template of the product is saved as a copy. */
export default function TemplatePage() {
  const { planId } = useParams({ strict: false }) as { planId?: string };
  const listName = listOfPath(useLocation().pathname);
  const { label, list } = LISTS[listName];
  const template = useTemplate(planId);
  const mayCreate = useTemplates({ name: "" }).data?.abilities.includes("create");
  const refused = mayCreate === false || (template.error instanceof ApiError && template.error.reason === "upgrade");
  const title = planId ? (template.data?.name ?? m.builder_templates()) : m.builder_template_new();
  return (
    <Page width="narrow" title={title}>
      <PageHeader title={title} crumbs={<Link name={list}>{`${m.builder_templates()} · ${label()}`}</Link>} />
      {refused ? (
        <PlanNotice feature="templates" />
      ) : template.error && !template.data ? (
        <ErrorState error={template.error} onRetry={template.refetch} framed />
      ) : planId && !template.data ? (
        <SkeletonRows rows={6} />
      ) : (
        <TemplateEditor key={planId ?? listName} list={listName} template={template.data} />
      )}
    </Page>
  );
}
