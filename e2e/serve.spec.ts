import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';

test('the production server runs alone, signs in its first administrator and stops on SIGTERM', async () => {
  test.setTimeout(60_000);
  const folder = await mkdtemp(join(tmpdir(), 'bakehouse-serve-'));
  const account = { email: 'first@example.test', password: 'quiet-oven-42' };
  const env = {
    PATH: process.env.PATH,
    PORT: '0',
    DATA_DIR: folder,
    ADMIN_EMAIL: account.email,
    ADMIN_PASSWORD: account.password,
  };
  const server = spawn(process.execPath, ['scripts/serve.mjs'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const exit = once(server, 'exit');
  try {
    const address = await new Promise<string>((resolve, reject) => {
      let output = '';
      server.stdout.on('data', (chunk) => {
        output += chunk;
        const found = /ready at ([^\s"]+)/.exec(output)?.[1];
        if (found) resolve(found);
      });
      void exit.then(() => reject(new Error(output)));
    });
    const signIn = await fetch(`${address}/api/web-api/admin_auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(account),
    });
    expect(signIn.status).toBe(200);
    const { token } = (await signIn.json()) as { token: string };
    const page = await fetch(`${address}/api/docs`, { headers: { authorization: `Bearer ${token}` } });
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('swagger-ui');
    expect((await fetch(`${address}/api/docs`)).status).toBe(401);
    // The script replaces itself by the server, so no second process remains.
    if (process.platform === 'linux')
      expect(await readFile(`/proc/${server.pid}/cmdline`, 'utf8')).toContain('packages/api/dist/main.mjs');
    server.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
  } finally {
    server.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  }
});
