import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { openTestDatabase } from '../../test/test-db.ts';
import { plainError } from './plain-error.ts';

it('a failed statement is logged without its values', async () => {
  const { database } = await openTestDatabase();
  const secret = 'a-hash-nobody-reads';
  const error: unknown = await database.db.execute(sql`select ${secret}::int`).catch((thrown) => thrown);
  const logged = JSON.stringify(plainError(error));
  expect(JSON.stringify([String(error), (error as Error).stack])).toContain(secret);
  expect(logged).toContain('Failed query');
  expect(logged).toContain('plain-error.test.ts');
  expect(logged.replaceAll('invalid input syntax for type integer: ', '')).not.toContain(`params: ${secret}`);
  await database.close();
});

it('logs code and causes, and no other property of an error', () => {
  const cause = Object.assign(new Error('gone'), {
    code: '57P01',
    client: { password: 'x' },
    detail: 'Key (phone)=(98)',
  });
  const logged = plainError(new Error('failed', { cause }));
  expect(logged).toMatchObject({ type: 'Error', message: 'failed', cause: { message: 'gone', code: '57P01' } });
  expect(JSON.stringify(logged)).not.toMatch(/password|phone/);
});

it('accepts thrown values that are not errors', () => expect(plainError('text')).toBe('text'));
