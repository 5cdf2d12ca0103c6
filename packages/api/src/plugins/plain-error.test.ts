import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { openTestDatabase } from '../../test/test-db.ts';
import { plainError } from './plain-error.ts';

it('a failed statement is logged without its values', async () => {
  const { database } = await openTestDatabase();
  const secret = 'a-hash-nobody-reads';
  const error: unknown = await database.db.execute(sql`select ${secret}::int`).catch((thrown) => thrown);
  const kept = JSON.stringify(plainError(error));
  expect(JSON.stringify([String(error), (error as Error).stack])).toContain(secret);
  expect(kept).toContain('Failed query');
  expect(kept).toContain('plain-error.test.ts');
  expect(kept.replaceAll('invalid input syntax for type integer: ', '')).not.toContain(`params: ${secret}`);
  await database.close();
});

it('keeps code and causes, and nothing else that hangs on an error', () => {
  const cause = Object.assign(new Error('gone'), {
    code: '57P01',
    client: { password: 'x' },
    detail: 'Key (phone)=(98)',
  });
  const kept = plainError(new Error('failed', { cause }));
  expect(kept).toMatchObject({ type: 'Error', message: 'failed', cause: { message: 'gone', code: '57P01' } });
  expect(JSON.stringify(kept)).not.toMatch(/password|phone/);
});

it('takes anything thrown', () => expect(plainError('text')).toBe('text'));
