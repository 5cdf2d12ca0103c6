import { expect, type Page } from '@playwright/test';
import axe, { type AxeResults } from 'axe-core';

const rules = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

declare global {
  interface Window {
    axe: { run: (options: object) => Promise<AxeResults> };
  }
}

/** Loads axe into the page once. It is evaluated, because the Content-Security-Policy rejects added scripts. */
export const loadAxe = async (page: Page): Promise<void> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
};

/**
 * Returns the violations that axe finds on the current page, one line each: rule, element and reason. Waits until
 * lists have their new rows and transitions have ended: a dimmed list has too little contrast on purpose.
 */
export const violations = async (page: Page): Promise<string[]> => {
  await page.waitForFunction(
    () =>
      document.querySelector('[data-dimmed]') === null &&
      document.getAnimations().every((animation) => animation.effect?.getComputedTiming().endTime === Infinity),
  );
  const results = await page.evaluate(
    (values) => window.axe.run({ runOnly: { type: 'tag', values }, resultTypes: ['violations'] }),
    rules,
  );
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary?.replaceAll('\n', ' ')}`),
  );
};

/** Asserts that axe finds no violation on the current page. */
export const expectAccessible = async (page: Page): Promise<void> => {
  await loadAxe(page);
  expect(await violations(page)).toEqual([]);
};
