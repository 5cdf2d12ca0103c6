// Sums the results of all test runners for one closing line.

export const ZERO_COUNTS = { passed: 0, failed: 0, skipped: 0 };

/**
 * Counts tests of Vitest's JSON report. A file that failed without a failed test (an import or a hook threw) counts as
 * one failure.
 */
export function countVitest(report) {
  const counts = { ...ZERO_COUNTS };
  for (const file of report.testResults) {
    const failedBefore = counts.failed;
    for (const test of file.assertionResults) counts[kindOf(test.status)] += 1;
    if (file.status === 'failed' && counts.failed === failedBefore) counts.failed += 1;
  }
  return counts;
}

/** Counts tests of Playwright's JSON report. An error outside a test counts as a failure. */
export function countPlaywright(report) {
  const { expected, unexpected, skipped } = report.stats;
  return { passed: expected, failed: unexpected + report.errors.length, skipped };
}

/** Names the failed tests of Vitest's JSON report with their files, and files that failed without a failed test. */
export function failedInVitest(report) {
  return report.testResults.flatMap((file) => {
    const failed = file.assertionResults.filter(({ status }) => status === 'failed');
    if (failed.length === 0) return file.status === 'failed' ? [`${file.name}: ${firstLine(file.message)}`] : [];
    return failed.map(
      ({ fullName, failureMessages }) => `${file.name}: ${fullName}: ${firstLine(failureMessages?.[0])}`,
    );
  });
}

/** Names the failed tests of Playwright's JSON report with their files, and errors outside tests. */
export function failedInPlaywright({ suites = [], errors }) {
  const failedIn = (suite) => [
    ...(suite.specs ?? []).filter(({ ok }) => !ok).map(({ file, title }) => `${file}: ${title}`),
    ...(suite.suites ?? []).flatMap(failedIn),
  ];
  return [...suites.flatMap(failedIn), ...errors.map(({ message }) => firstLine(message))];
}

/** A runner with a non-zero exit code counts as a failure, whatever its report contains. */
export function withExitCode(counts, exitCode) {
  const reported = counts ?? ZERO_COUNTS;
  return exitCode !== 0 && reported.failed === 0 ? { ...reported, failed: 1 } : reported;
}

export function sum(all) {
  return all.reduce(
    (total, counts) => ({
      passed: total.passed + counts.passed,
      failed: total.failed + counts.failed,
      skipped: total.skipped + counts.skipped,
    }),
    ZERO_COUNTS,
  );
}

export function closingLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

function firstLine(message = '') {
  return message.split('\n', 1)[0];
}

function kindOf(status) {
  if (status === 'passed') return 'passed';
  return status === 'failed' ? 'failed' : 'skipped';
}
