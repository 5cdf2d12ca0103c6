import type { Page } from '@playwright/test';
import axe, { type AxeResults } from 'axe-core';

const rules = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

declare global {
  interface Window {
    axe: { run: (options: object) => Promise<AxeResults> };
  }
}

/** Loads axe into the page. Evaluated and not added as a script, which the Content-Security-Policy would refuse. */
export const loadAxe = (page: Page): Promise<void> => page.evaluate(axe.source);

/** What axe finds wrong with the page as it is shown now: rule, place and reason, one line each. */
export const violations = async (page: Page): Promise<string[]> => {
  const results = await page.evaluate(
    (values) => window.axe.run({ runOnly: { type: 'tag', values }, resultTypes: ['violations'] }),
    rules,
  );
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary?.replaceAll('\n', ' ')}`),
  );
};
