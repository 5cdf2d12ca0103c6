import { type BrowserContext, test as base, type ConsoleMessage, expect, type Page } from '@playwright/test';
import { type CallApi, signInWithoutAlerts } from './api-client.ts';
import type { Person } from './people.ts';
import { open, signInAs, visit } from './sign-in.ts';

type Options = {
  /** The user who is signed in when the test begins; undefined for nobody. */
  person: Person | undefined;
  /** Also treats the browser's message about a response of 400 or more as a console error. */
  strictConsole: boolean;
};
type TestFixtures = Options & {
  consoleErrors: string[];
  /** The owner's page, shared by the tests of a worker; `visit` navigates in it without reloading. */
  ownerPage: Page;
};
type WorkerFixtures = {
  /** API client of the owner. */
  api: CallApi;
  newWindow: () => Promise<BrowserContext>;
  windowOf: (person: Person) => Promise<Window>;
  sharedOwnerPage: Page;
};
/** A browser window; a user's window is signed in through the form once per worker. */
type Window = {
  readonly page: Page;
  /** Returns a user's window to its state after the sign-in, and closes a window without a user. */
  readonly reset: () => Promise<void>;
};

/** The browser's message about a response of 4xx. */
const clientErrorMessage = /^Failed to load resource: the server responded with a status of 4\d\d/;

/** Records the errors in the console of a page until the returned function is called. */
const recordConsoleErrors = (page: Page, errors: string[], strict: boolean): (() => void) => {
  const onError = (error: Error) => errors.push(String(error));
  const onMessage = (message: ConsoleMessage) => {
    if (message.type() !== 'error' || (!strict && clientErrorMessage.test(message.text()))) return;
    // The browser requests it on pages without an icon, such as /healthz.
    if (message.location().url.endsWith('/favicon.ico')) return;
    errors.push(`${message.text()} (${message.location().url})`);
  };
  page.on('pageerror', onError);
  page.on('console', onMessage);
  return () => {
    page.off('pageerror', onError);
    page.off('console', onMessage);
  };
};

const openSignedIn = async (context: BrowserContext, person: Person): Promise<Window> => {
  const page = await context.newPage();
  await page.goto('/auth/signin');
  await signInAs(page, person);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  const { cookies, origins } = await context.storageState();
  const storageEntries = origins.flatMap(({ localStorage }) =>
    localStorage.map(({ name, value }) => [name, value] as const),
  );
  const reset = async () => {
    for (const other of context.pages()) if (other !== page) await other.close();
    // The same origin without the dashboard, so that all pending writes to browser storage are complete.
    await page.goto('/healthz');
    await page.evaluate((entries) => {
      sessionStorage.clear();
      localStorage.clear();
      for (const [name, value] of entries) localStorage.setItem(name, value);
    }, storageEntries);
    await context.clearCookies();
    await context.addCookies(cookies);
  };
  return { page, reset };
};

const openWithoutUser = async (context: BrowserContext): Promise<Window> => ({
  page: await context.newPage(),
  reset: () => context.close(),
});

/** Playwright's `test` with users and API clients; a test fails when the console contains an error. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  person: [undefined, { option: true }],
  strictConsole: [false, { option: true }],

  api: [
    async ({ playwright }, use, { project }) => {
      const request = await playwright.request.newContext({ baseURL: project.use.baseURL ?? '' });
      // Orders of other tests would alert the users of this one. notifications.spec.ts has users of its own.
      await use(await signInWithoutAlerts(request));
      await request.dispose();
    },
    { scope: 'worker', auto: true },
  ],

  newWindow: [
    async ({ browser }, use, { project }) => {
      const { baseURL, locale, timezoneId, viewport, contextOptions } = project.use;
      const contexts: BrowserContext[] = [];
      await use(async () => {
        const context = await browser.newContext({ baseURL, locale, timezoneId, viewport, ...contextOptions });
        contexts.push(context);
        return context;
      });
      for (const context of contexts) await context.close();
    },
    { scope: 'worker' },
  ],

  windowOf: [
    async ({ newWindow }, use) => {
      const windows = new Map<Person, Window>();
      await use(async (person) => {
        const window = windows.get(person) ?? (await openSignedIn(await newWindow(), person));
        windows.set(person, window);
        return window;
      });
    },
    { scope: 'worker' },
  ],

  sharedOwnerPage: [
    async ({ newWindow }, use) => {
      const { page } = await openSignedIn(await newWindow(), 'owner');
      await open(page, '/');
      await use(page);
    },
    { scope: 'worker' },
  ],

  ownerPage: async ({ sharedOwnerPage, consoleErrors, strictConsole }, use) => {
    const stopRecording = recordConsoleErrors(sharedOwnerPage, consoleErrors, strictConsole);
    await use(sharedOwnerPage);
    stopRecording();
  },

  // Without a user the test gets a new window. A signed-in user's window is reused and reset, because a new one takes
  // more than a second.
  page: async ({ person, windowOf, newWindow, viewport, colorScheme }, use) => {
    const { page, reset } = person ? await windowOf(person) : await openWithoutUser(await newWindow());
    if (viewport) await page.setViewportSize(viewport);
    await page.emulateMedia({ media: null, colorScheme: colorScheme ?? null });
    await use(page);
    await reset();
  },

  consoleErrors: [
    async ({ page, strictConsole }, use) => {
      const errors: string[] = [];
      const stopRecording = recordConsoleErrors(page, errors, strictConsole);
      await use(errors);
      stopRecording();
      expect(errors, 'errors in the console').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect, open, visit };
