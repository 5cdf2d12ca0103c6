/** Vitest reporter that names each test which failed at first and passed at its second attempt, when the run ends. */
export default class FlakyReporter {
  names = [];

  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky) this.names.push(`${test.module.moduleId}: ${test.fullName}`);
  }

  onTestRunEnd() {
    for (const name of this.names) console.log(`Flaky: ${name}`);
  }
}
