// Adds up what the test runners report, so that one closing line speaks for all of them.

export const NOTHING = { passed: 0, failed: 0, skipped: 0 };

/**
 * Counts from Vitest's JSON report. A file that failed without a failed test (it could not be imported, a hook threw)
 * counts as one failure.
 */
export function countVitest(report) {
  const counts = { ...NOTHING };
  for (const file of report.testResults) {
    const failedBefore = counts.failed;
    for (const test of file.assertionResults) counts[kindOf(test.status)] += 1;
    if (file.status === 'failed' && counts.failed === failedBefore) counts.failed += 1;
  }
  return counts;
}

/** Counts from Playwright's JSON report. A flaky test passed in the end; an error outside a test is a failure. */
export function countPlaywright(report) {
  const { expected, flaky, unexpected, skipped } = report.stats;
  return { passed: expected + flaky, failed: unexpected + report.errors.length, skipped };
}

/** A runner that ended badly has failed, whatever its report says or lacks. */
export function withExitCode(counts, exitCode) {
  const known = counts ?? NOTHING;
  return exitCode !== 0 && known.failed === 0 ? { ...known, failed: 1 } : known;
}

export function sum(all) {
  return all.reduce(
    (total, one) => ({
      passed: total.passed + one.passed,
      failed: total.failed + one.failed,
      skipped: total.skipped + one.skipped,
    }),
    NOTHING,
  );
}

export function closingLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

function kindOf(status) {
  if (status === 'passed') return 'passed';
  return status === 'failed' ? 'failed' : 'skipped';
}
