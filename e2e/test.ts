import { type BrowserContext, test as base, expect } from '@playwright/test';
import { type CallApi, signInByApi } from './api-client.ts';
import type { Person } from './people.ts';
import { open, typeCredentials } from './sign-in.ts';

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

type Options = {
  /** Who is signed in when the test begins; nobody, when it is left out. */
  person: Person | undefined;
  /** Also counts the browser's own note about each answer of 400 or more as a console error. */
  strictConsole: boolean;
};
type Own = Options & { consoleErrors: string[] };
type Shared = {
  /** The API as the owner. */
  api: CallApi;
  /** The signed-in state of a person's browser; signed in through the form once per worker. */
  stateOf: (person: Person) => Promise<StorageState>;
};

const answerNote = /^Failed to load resource: the server responded with a status of 4\d\d/;

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

  storageState: async ({ person, stateOf }, use) => {
    await use(person ? await stateOf(person) : undefined);
  },

  consoleErrors: [
    async ({ page, strictConsole }, use) => {
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(String(error)));
      page.on('console', (message) => {
        if (message.type() !== 'error' || (!strictConsole && answerNote.test(message.text()))) return;
        errors.push(`${message.text()} (${message.location().url})`);
      });
      await use(errors);
      expect(errors, 'errors in the console').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect, open };
