import { m } from "~/paraglide/messages.js";
import { Card } from "~/ui/card/Card";
import { Link } from "~/ui/link/Link";
import { Page, PageHeader } from "~/ui/page/Page";
import { explainStatus, formatStatus, STATUSES } from "../statuses";
import css from "../components/StatusHelp.module.css";

/** What each status of a client means, and what to do about it. The badge "Pending" links here. */
export default function StatusHelpPage() {
  return (
    <Page width="narrow" title={m.clients_help_title()}>
      <PageHeader
        crumbs={<Link name="clients_with_programs">{m.clients_crumb()}</Link>}
        title={m.clients_help_title()}
        note={m.clients_help_intro()}
      />
      <Card flush>
        <dl>
          {STATUSES.map((status) => (
            <div key={status} id={status} className={css.row}>
              <dt className={css.name}>{formatStatus(status)}</dt>
              <dd className={css.text}>{explainStatus(status)}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </Page>
  );
}
