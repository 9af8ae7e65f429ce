import type { Reporter, TestCase, TestResult } from "@playwright/test/reporter";

/** Lists at the end which tests were skipped, and why. */
export default class SkipReporter implements Reporter {
  private readonly reasons = new Map<string, number>();

  onTestEnd(test: TestCase, result: TestResult) {
    if (result.status !== "skipped") return;
    const why = test.annotations.find(({ type }) => type === "skip")?.description ?? "no reason given";
    const line = `${test.location.file.split("/").at(-1)}: ${why}`;
    this.reasons.set(line, (this.reasons.get(line) ?? 0) + 1);
  }

  onEnd() {
    for (const [line, count] of this.reasons) process.stdout.write(`skipped ${count} of ${line}\n`);
  }
}
