import { type Language, languageNames, languages } from '@bakehouse/contract/i18n';
import type { Page } from '@playwright/test';
import { openContext } from '../support/browser-window.ts';
import { expectNoSidewaysScroll } from '../support/controls.ts';
import { credentialsOf } from '../support/people.ts';
import { screensOf } from '../support/screens.ts';
import { open, openSignedIn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';
import { visitScreens } from '../support/visit-screens.ts';

// Every screen of a store fits a phone in every language: texts of the dashboard are longer than in English.

/** Elements with texts of the dashboard, not of records, which may be cut and have their whole text as a title. */
const fixedTexts = 'h1, h2, h3, th, label, legend, button, nav a, [role="tab"], [role="status"]';

const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(
    (selector) =>
      [...document.querySelectorAll(selector)].flatMap((element) =>
        [element, ...element.querySelectorAll('span')].flatMap((part) => {
          const isCut =
            part.textContent &&
            part.checkVisibility() &&
            part.clientWidth > 1 &&
            part.scrollWidth > part.clientWidth + 1 &&
            getComputedStyle(part).overflowX !== 'visible';
          return isCut ? [`${element.tagName}: ${part.textContent}`] : [];
        }),
      ),
    fixedTexts,
  );

test.describe.configure({ mode: 'parallel' });

for (const language of languages)
  test(`the screens of a store fit a phone in ${languageNames[language]}`, async ({
    browser,
    address: baseURL,
    api,
    apiOf,
  }) => {
    const { can, screens } = await screensOf('vendor', api, await apiOf('vendor'));
    const own = screens.filter(
      ({ permission, redirectsTo }) => redirectsTo === undefined && (permission === undefined || can(permission)),
    );
    expect(own.length).toBeGreaterThan(20);
    const context = await openContext(browser, {
      baseURL,
      locale: `${language}-IN`,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
    });
    const page = await openSignedIn(context, credentialsOf('vendor'));
    await open(page, '/order/today');
    await expect(page.locator('html')).toHaveAttribute('lang', language satisfies Language);
    await visitScreens(page, { can, screens: own.map((visit) => ({ ...visit, title: /./ })) }, async (to) => {
      await expectNoSidewaysScroll(page);
      expect.soft(await cutTexts(page), to).toEqual([]);
    });
    await context.close();
  });
