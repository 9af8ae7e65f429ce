import { lazy, Suspense, useState } from "react";
import { loadOpenProgramDialog } from "~/domain/programs/openProgram";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";

const OpenProgramDialog = lazy(loadOpenProgramDialog);

/** Opens a draft, after a look at what is missing. */
export function OpenProgramButton({ programId }: { programId: string }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="primary" onClick={() => setOpened(true)}>
        {m.programs_publish()}
      </Button>
      {opened && (
        <Suspense>
          <OpenProgramDialog programId={programId} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
