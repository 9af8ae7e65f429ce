import type { FullConfig, Reporter, Suite, TestCase } from "@playwright/test/reporter";

const LINES_OF_ERROR = 6;
const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, "g");

/** The first lines of what went wrong at the first try, without colours. */
function firstLines(test: TestCase): string[] {
  const message = test.results.find(({ error }) => error)?.error?.message ?? "no error was recorded";
  return message.replace(COLOURS, "").split("\n", LINES_OF_ERROR);
}

/**
 * Lists the tests that passed only at a later try, with what went wrong before and where the trace is.
 *
 * They fail no run (see `docs/decisions/test-runs.md`), so they have to be seen: each may be a fault of the product that
 * a slow phone shows.
 */
export default class SecondTryReporter implements Reporter {
  private root?: Suite;

  onBegin(_: FullConfig, root: Suite) {
    this.root = root;
  }

  onEnd() {
    const flaky = this.root?.allTests().filter((test) => test.outcome() === "flaky") ?? [];
    if (flaky.length === 0) return;
    const lines = flaky.flatMap((test) => {
      const { attachments = [] } = test.results.at(-1) ?? {};
      const trace = attachments.find(({ name }) => name === "trace")?.path;
      return [
        `  ${test.titlePath().filter(Boolean).join(" › ")} (try ${test.results.length})`,
        ...firstLines(test).map((line) => `      ${line}`),
        ...(trace ? [`      trace: ${trace}`] : []),
      ];
    });
    process.stdout.write(
      `\nPassed only at a later try, to be looked at before anything else changes:\n${lines.join("\n")}\n`,
    );
  }
}
