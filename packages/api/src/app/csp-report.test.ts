import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { buildApp } from './app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

/** Opens a second server that collects its log lines. */
const openLogged = async () => {
  const lines: string[] = [];
  const app = await buildApp(test.deps, { logger: pino({}, { write: (line) => void lines.push(line) }) });
  const send = (payload: string, type = 'application/csp-report') =>
    app.inject({ method: 'POST', url: '/api/csp-report', headers: { 'content-type': type }, payload });
  const violations = () => lines.map((line) => JSON.parse(line).violation).filter(Boolean);
  return { app, lines, send, violations };
};

/** A report as Chromium sends it. */
const report = (blocked: string) =>
  JSON.stringify({
    'csp-report': {
      'document-uri': 'https://shop.example/auth/invite?email=a@b.example#token',
      referrer: '',
      'violated-directive': 'script-src-elem',
      'effective-directive': 'script-src-elem',
      'original-policy': "default-src 'self'; report-uri /api/csp-report",
      disposition: 'enforce',
      'blocked-uri': blocked,
      'line-number': 12,
      'source-file': 'https://shop.example/assets/index.js',
      'status-code': 200,
      'script-sample': '',
    },
  });

it('logs a report once, without what follows the path of its addresses', async () => {
  const { app, lines, send, violations } = await openLogged();
  for (let index = 0; index < 3; index += 1)
    expect((await send(report(`https://evil.example/x.js?token=secret${index}`))).statusCode).toBe(200);
  expect(violations()).toEqual([
    {
      directive: 'script-src-elem',
      blocked: 'https://evil.example/x.js',
      page: 'https://shop.example/auth/invite',
      source: 'https://shop.example/assets/index.js',
      line: 12,
    },
  ]);
  expect(lines.join('')).not.toMatch(/secret|token|a@b/);
  await app.close();
});

it('logs at most 200 different reports of an hour, and at most 300 characters of a text', async () => {
  const { app, send, violations } = await openLogged();
  await send(report(`https://evil.example/${'x'.repeat(5_000)}`));
  expect(violations()[0].blocked).toHaveLength(300);
  for (let index = 0; index < 220; index += 1) await send(report(`https://evil.example/${index}`));
  expect(violations()).toHaveLength(200);
  await app.close();
});

it.each([
  ['another type', 'text/plain', report('inline'), 415],
  ['no report', 'application/csp-report', '{}', 422],
  ['no JSON', 'application/csp-report', '<report/>', 400],
  ['8,001 bytes', 'application/csp-report', report('x'.repeat(8_001 - report('').length)), 413],
])('rejects %s', async (_, type, payload, status) => {
  const { app, send, violations } = await openLogged();
  expect((await send(payload, type)).statusCode).toBe(status);
  expect(violations()).toEqual([]);
  await app.close();
});

it('is named by the policy of every page', async () => {
  const { headers } = await test.app.inject('/api/csp-report');
  expect(headers['content-security-policy']).toContain('report-uri /api/csp-report');
});
