import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { recordUse } from './use-recorder.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('writes a use at most once a minute, and all uses within a second with one statement', async () => {
  const written: (readonly string[])[] = [];
  const recorder = recordUse(
    async (ids) => void written.push(ids),
    (error) => expect.unreachable(String(error)),
  );
  recorder.record('a');
  await vi.advanceTimersByTimeAsync(1);
  for (const id of ['a', 'b', 'c', 'b']) recorder.record(id);
  expect(written).toEqual([['a']]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(written).toEqual([['a'], ['b', 'c']]);
  await vi.advanceTimersByTimeAsync(60_000);
  recorder.record('a');
  await recorder.flush();
  expect(written).toEqual([['a'], ['b', 'c'], ['a']]);
});

it('writes a use again after a failure', async () => {
  const errors: unknown[] = [];
  let attempts = 0;
  const write = async () => {
    attempts += 1;
    if (attempts === 1) throw new Error('no database');
  };
  const recorder = recordUse(write, (error) => errors.push(error));
  recorder.record('a');
  await recorder.flush();
  recorder.record('a');
  await recorder.flush();
  expect([attempts, errors.length]).toEqual([2, 1]);
});
