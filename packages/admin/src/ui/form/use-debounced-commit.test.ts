import { act, renderHook } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useDebouncedCommit } from './use-debounced-commit.ts';

/** A field that commits the number of keystrokes it received. */
const start = () => {
  const commits: number[] = [];
  let keystrokes = 0;
  const { result, unmount } = renderHook(() => useDebouncedCommit(() => void commits.push(keystrokes)));
  return {
    commits,
    unmount,
    type: () => {
      keystrokes += 1;
      result.current();
    },
    field: () => result.current,
  };
};

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

it('commits once when typing pauses', async () => {
  const { commits, type } = start();
  type();
  await pass(100);
  type();
  type();
  await pass(240);
  expect(commits).toEqual([]);
  await pass(20);
  expect(commits).toEqual([3]);
  await pass(1000);
  expect(commits).toEqual([3]);
});

it('commits every 400 ms while typing continues', async () => {
  const { commits, type } = start();
  for (let keystroke = 1; keystroke <= 12; keystroke += 1) {
    type();
    await pass(100);
  }
  expect(commits).toEqual([4, 8, 12]);
});

it('flushes a pending commit at once, and does nothing when none is pending', async () => {
  const { commits, type, field } = start();
  field().flush();
  expect(commits).toEqual([]);
  type();
  field().flush();
  field().flush();
  expect(commits).toEqual([1]);
  await pass(1000);
  expect(commits).toEqual([1]);
});

it('does not commit after cancel', async () => {
  const { commits, type, field } = start();
  type();
  field().cancel();
  await pass(1000);
  expect(commits).toEqual([]);
});

it('commits before the field unmounts and before the page unloads', () => {
  const { commits, type, unmount } = start();
  const seen: number[] = [];
  // This listener, like a check for unsaved changes, was added before the field's own.
  const listener = () => void seen.push(commits.length);
  window.addEventListener('beforeunload', listener);
  type();
  window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(seen).toEqual([1]);
  window.removeEventListener('beforeunload', listener);
  type();
  window.dispatchEvent(new Event('pagehide'));
  expect(commits).toEqual([1, 2]);
  type();
  unmount();
  expect(commits).toEqual([1, 2, 3]);
  window.dispatchEvent(new Event('pagehide'));
  expect(commits).toEqual([1, 2, 3]);
});

it('renders the commit before a save reads the form, however busy React is', () => {
  const { result } = renderHook(() => {
    const [form, setForm] = useState('');
    return { form, schedule: useDebouncedCommit(() => setForm('Typed')) };
  });
  result.current.schedule();
  // Not inside `act`, which would first let React finish its work.
  vi.advanceTimersByTime(250);
  expect(result.current.form).toBe('Typed');
});
