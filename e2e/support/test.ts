import { type BrowserContext, type ConsoleMessage, expect, type Page } from '@playwright/test';
import { type CallApi, ownConnection, signInByApi, turnOffAlerts } from './api-client.ts';
import { test as base, openContext } from './browser-window.ts';
import { closeToasts } from './controls.ts';
import { credentialsOf, type Person } from './people.ts';
import { confirmIdentity, open, openSignedIn, resetStorage, visit } from './sign-in.ts';

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
  /** Address of the marketplace that the tests use. */
  address: string;
  /** API client of a user, with a session of its own. */
  apiOf: (person: Person) => Promise<CallApi>;
  /** API client of the owner. */
  api: CallApi;
  newWindow: () => Promise<BrowserContext>;
  windowOf: (person: Person | undefined) => Promise<Window>;
  sharedOwnerPage: Page;
};
/** A browser window; a worker opens one for each user and one for nobody, because a new one takes more than a second. */
type Window = {
  readonly page: Page;
  /** Returns the window to its state after the sign-in. */
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

const openWindowOf = async (context: BrowserContext, person: Person | undefined): Promise<Window> => {
  const page = person ? await openSignedIn(context, credentialsOf(person)) : await context.newPage();
  if (person) await confirmIdentity(page, credentialsOf(person).password);
  const cookies = await context.cookies();
  const reset = async () => {
    for (const other of context.pages()) if (other !== page) await other.close();
    page.removeAllListeners('dialog');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await resetStorage(page, person !== undefined);
    await context.clearCookies();
    await context.addCookies(cookies);
  };
  return { page, reset };
};

/** Playwright's `test` with users and API clients; a test fails when the console contains an error. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  person: [undefined, { option: true }],
  strictConsole: [false, { option: true }],

  address: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a pattern, and this fixture uses no other.
    async ({}, use, { project }) => use(project.use.baseURL ?? ''),
    { scope: 'worker' },
  ],

  baseURL: ({ address }, use) => use(address),

  apiOf: [
    async ({ playwright, address }, use) => {
      const request = await playwright.request.newContext({ baseURL: address });
      const clients = new Map<Person, Promise<CallApi>>();
      await use((person) => {
        const client = clients.get(person) ?? signInByApi(request, credentialsOf(person));
        clients.set(person, client);
        return client;
      });
      await request.dispose();
    },
    { scope: 'worker' },
  ],

  api: [
    async ({ apiOf }, use) => {
      const owner = await apiOf('owner');
      // Orders of other tests would alert the users of this one. notifications.spec.ts has users of its own.
      for (const call of [owner, await apiOf('orderDesk')]) await turnOffAlerts(call);
      await use(owner);
    },
    { scope: 'worker', auto: true },
  ],

  request: async ({ playwright, address }, use) => {
    const request = await playwright.request.newContext({ baseURL: address, extraHTTPHeaders: ownConnection });
    await use(request);
    await request.dispose();
  },

  newWindow: [
    async ({ browser, address }, use, { project }) => {
      const { locale, timezoneId, viewport, contextOptions, serviceWorkers } = project.use;
      const contexts: BrowserContext[] = [];
      await use(async () => {
        const options = { baseURL: address, locale, timezoneId, viewport, serviceWorkers, ...contextOptions };
        const context = await openContext(browser, options);
        contexts.push(context);
        return context;
      });
      for (const context of contexts) await context.close();
    },
    { scope: 'worker' },
  ],

  windowOf: [
    async ({ newWindow }, use) => {
      const windows = new Map<Person | undefined, Window>();
      await use(async (person) => {
        const window = windows.get(person) ?? (await openWindowOf(await newWindow(), person));
        windows.set(person, window);
        return window;
      });
    },
    { scope: 'worker' },
  ],

  sharedOwnerPage: [
    async ({ newWindow }, use) => {
      const page = await openSignedIn(await newWindow(), credentialsOf('owner'));
      await confirmIdentity(page, credentialsOf('owner').password);
      await open(page, '/');
      await use(page);
    },
    { scope: 'worker' },
  ],

  ownerPage: async ({ sharedOwnerPage, consoleErrors, strictConsole, viewport }, use) => {
    if (viewport) await sharedOwnerPage.setViewportSize(viewport);
    await closeToasts(sharedOwnerPage);
    const stopRecording = recordConsoleErrors(sharedOwnerPage, consoleErrors, strictConsole);
    await use(sharedOwnerPage);
    stopRecording();
  },

  page: async ({ person, windowOf, viewport, colorScheme, consoleErrors, strictConsole }, use, info) => {
    const { page, reset } = await windowOf(person);
    if (viewport) await page.setViewportSize(viewport);
    await page.emulateMedia({ media: null, colorScheme: colorScheme ?? null });
    const stopRecording = recordConsoleErrors(page, consoleErrors, strictConsole);
    await use(page);
    stopRecording();
    // Playwright's own screenshot is taken later and shows the page after the reset.
    if (info.status !== info.expectedStatus)
      await info.attach('page', { body: await page.screenshot(), contentType: 'image/png' });
    await reset();
  },

  consoleErrors: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a pattern, and this fixture uses no other.
    async ({}, use) => {
      const errors: string[] = [];
      await use(errors);
      expect(errors, 'errors in the console').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect, open, visit };
