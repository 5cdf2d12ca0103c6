import { type BrowserContext, test as base, type ConsoleMessage, expect, type Page } from '@playwright/test';
import { type CallApi, signInByApi } from './api-client.ts';
import type { Person } from './people.ts';
import { open, typeCredentials, visit } from './sign-in.ts';

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

type Options = {
  /** Who is signed in when the test begins; nobody, when it is left out. */
  person: Person | undefined;
  /** Also counts the browser's own note about each answer of 400 or more as a console error. */
  strictConsole: boolean;
};
type Own = Options & {
  consoleErrors: string[];
  /** The owner's page, which stays open from test to test of a worker: `visit` goes on in it without loading it anew. */
  desk: Page;
};
type Shared = {
  /** The API as the owner. */
  api: CallApi;
  /** The signed-in state of a person's browser; signed in through the form once per worker. */
  stateOf: (person: Person) => Promise<StorageState>;
  openDesk: Page;
};

const answerNote = /^Failed to load resource: the server responded with a status of 4\d\d/;

/** Notes what a page says in its console until the given function is called. */
const listen = (page: Page, errors: string[], strict: boolean): (() => void) => {
  const onError = (error: Error) => errors.push(String(error));
  const onMessage = (message: ConsoleMessage) => {
    if (message.type() !== 'error' || (!strict && answerNote.test(message.text()))) return;
    errors.push(`${message.text()} (${message.location().url})`);
  };
  page.on('pageerror', onError);
  page.on('console', onMessage);
  return () => {
    page.off('pageerror', onError);
    page.off('console', onMessage);
  };
};

/** Playwright's `test`, with people, the API, and no test passing that left an error in the console. */
export const test = base.extend<Own, Shared>({
  person: [undefined, { option: true }],
  strictConsole: [false, { option: true }],

  api: [
    async ({ playwright }, use, { project }) => {
      const request = await playwright.request.newContext({ baseURL: project.use.baseURL ?? '' });
      await use(await signInByApi(request, 'owner'));
      await request.dispose();
    },
    { scope: 'worker' },
  ],

  stateOf: [
    async ({ browser }, use, { project }) => {
      const states = new Map<Person, StorageState>();
      await use(async (person) => {
        const known = states.get(person);
        if (known) return known;
        const context = await browser.newContext({ baseURL: project.use.baseURL ?? '' });
        const page = await context.newPage();
        await page.goto('/auth/signin');
        await typeCredentials(page, person);
        await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
        const state = await context.storageState();
        await context.close();
        states.set(person, state);
        return state;
      });
    },
    { scope: 'worker' },
  ],

  openDesk: [
    async ({ browser, stateOf }, use, { project }) => {
      const { baseURL, locale, timezoneId, viewport, contextOptions } = project.use;
      const given = { baseURL, locale, timezoneId, viewport, ...contextOptions };
      const context = await browser.newContext({ ...given, storageState: await stateOf('owner') });
      const page = await context.newPage();
      await open(page, '/');
      await use(page);
      await context.close();
    },
    { scope: 'worker' },
  ],

  desk: async ({ openDesk, consoleErrors, strictConsole }, use) => {
    const leave = listen(openDesk, consoleErrors, strictConsole);
    await use(openDesk);
    leave();
  },

  storageState: async ({ person, stateOf }, use) => {
    await use(person ? await stateOf(person) : undefined);
  },

  consoleErrors: [
    async ({ page, strictConsole }, use) => {
      const errors: string[] = [];
      listen(page, errors, strictConsole);
      await use(errors);
      expect(errors, 'errors in the console').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect, open, visit };
