import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ssoSettings, startProvider } from '../../packages/api/test/sso/provider.ts';
import { credentialsOf } from '../support/people.ts';
import { signInForm, submitCredentials } from '../support/sign-in.ts';
import { createFolder, startDemoServer } from '../support/start-server.ts';
import { expect, test } from '../support/test.ts';

/** Returns a free port. The provider must know the address of the dashboard before the dashboard starts. */
const findPort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};

test('people sign in with a provider, connect it on the profile, and read when it is down', async ({ browser }) => {
  const PORT = String(await findPort());
  const address = `http://127.0.0.1:${PORT}`;
  const asha = { sub: 'asha', email: 'asha@bakery.test', email_verified: true, name: 'Asha Rao', groups: ['desk'] };
  const provider = await startProvider(address, asha);
  const folder = await createFolder('sso');
  const settings = {
    ...ssoSettings(provider.origin),
    PUBLIC_URL: address,
    PORT,
    OIDC_PROVIDERS: 'test,down',
    OIDC_DOWN_ISSUER: `http://127.0.0.1:${await findPort()}`,
    OIDC_DOWN_CLIENT_ID: 'bakehouse',
    OIDC_DOWN_CLIENT_SECRET: 'unused',
    LOG_LEVEL: 'error',
  };
  const { stop } = await startDemoServer(folder, settings);
  const context = await browser.newContext({ baseURL: address });
  const page = await context.newPage();
  const mainNavigation = page.getByRole('navigation', { name: 'Main' });
  const signInWithProvider = () => page.getByRole('button', { name: 'Sign in with Test ID' }).click();
  const signOut = async () => {
    await page.goto('/auth/signout');
    await expect(signInForm(page).submit).toBeVisible();
  };
  try {
    await page.goto('/auth/signin');
    await signInWithProvider();
    await expect(mainNavigation).toBeVisible();
    await expect(page).toHaveURL(`${address}/`);
    await expect(page.getByRole('button', { name: 'Account of Asha Rao' })).toBeVisible();
    await page.reload();
    await expect(mainNavigation).toBeVisible();

    await signOut();
    const meera = { ...asha, sub: 'meera', email: 'meera@bakery.test', name: 'Meera' };
    provider.signInAs(meera);
    await submitCredentials(page, credentialsOf('owner'));
    await expect(mainNavigation).toBeVisible();
    // The session at the provider is still that of the first person.
    await context.clearCookies({ name: /^_session/ });
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Connect Test ID' }).click();
    await expect(page.getByRole('list', { name: 'Connected accounts' })).toContainText('meera@bakery.test');

    await signOut();
    provider.signInAs({ ...asha, sub: 'stranger', email: 'stranger@elsewhere.test' });
    await context.clearCookies({ name: /^_session/ });
    await signInWithProvider();
    await expect(page.getByRole('alert')).toHaveText(/^Emails of this domain cannot sign in with Test ID/);
    await expect(page).toHaveURL(`${address}/auth/signin`);

    await page.getByRole('button', { name: 'Sign in with Down' }).click();
    await expect(page.getByRole('alert')).toHaveText(
      'Down cannot be reached at the moment. Sign in with your password or try again.',
    );
    await submitCredentials(page, credentialsOf('owner'));
    await expect(mainNavigation).toBeVisible();
  } finally {
    await context.close();
    await stop();
    await provider.close();
    await rm(folder, { recursive: true, force: true });
  }
});
