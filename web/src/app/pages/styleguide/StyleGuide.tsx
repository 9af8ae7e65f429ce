import { Page, PageHeader } from "~/ui/page/Page";
import { Button } from "~/ui/button/Button";

export default function StyleGuide() {
  return (
    <Page title="Style guide">
      <PageHeader title="Style guide" actions={<Button variant="primary">Create program</Button>} />
    </Page>
  );
}
