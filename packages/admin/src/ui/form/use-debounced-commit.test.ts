import { act, renderHook } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useDebouncedCommit } from './use-debounced-commit.ts';

/** A field that tells how many letters it has heard. */
const start = () => {
  const told: number[] = [];
  let letters = 0;
  const { result, unmount } = renderHook(() => useDebouncedCommit(() => void told.push(letters)));
  return {
    told,
    unmount,
    type: () => {
      letters += 1;
      result.current.soon();
    },
    field: () => result.current,
  };
};

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
/** As long as a picture takes. */
const frame = 20;

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

it('tells the first letter once it is painted, and no sooner', async () => {
  const { told, type } = start();
  type();
  expect(told).toEqual([]);
  await pass(frame);
  expect(told).toEqual([1]);
  await pass(1000);
  expect(told).toEqual([1]);
});

it('tells some letters while they are typed, each time right after one is painted', async () => {
  const { told, type } = start();
  for (let letter = 1; letter <= 12; letter += 1) {
    type();
    await pass(frame);
    const now = told.length;
    await pass(100 - frame);
    expect(told).toHaveLength(now);
  }
  expect(told).toEqual([1, 6, 11]);
});

it('tells the last letters when the typing rests', async () => {
  const { told, type } = start();
  type();
  await pass(100);
  type();
  type();
  await pass(240);
  expect(told).toEqual([1]);
  await pass(20);
  expect(told).toEqual([1, 3]);
});

it('tells at once what waits, and nothing where nothing does', async () => {
  const { told, type, field } = start();
  field().rest();
  expect(told).toEqual([]);
  type();
  field().rest();
  field().rest();
  expect(told).toEqual([1]);
  await pass(1000);
  expect(told).toEqual([1]);
});

it('tells no more what somebody else has overwritten', async () => {
  const { told, type, field } = start();
  type();
  field().drop();
  await pass(1000);
  expect(told).toEqual([]);
});

it('tells before it is gone, and before the page is', () => {
  const { told, type, unmount } = start();
  const seen: number[] = [];
  const ask = () => void seen.push(told.length);
  // Who asks what is unsaved was here before.
  window.addEventListener('beforeunload', ask);
  type();
  window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(seen).toEqual([1]);
  window.removeEventListener('beforeunload', ask);
  type();
  window.dispatchEvent(new Event('pagehide'));
  expect(told).toEqual([1, 2]);
  type();
  unmount();
  expect(told).toEqual([1, 2, 3]);
  window.dispatchEvent(new Event('pagehide'));
  expect(told).toEqual([1, 2, 3]);
});

it('has told when whoever saves asks next, however busy React is', () => {
  const { result } = renderHook(() => {
    const [form, setForm] = useState('');
    return { form, ...useDebouncedCommit(() => setForm('Typed')) };
  });
  result.current.soon();
  // No `act`, which would let React come to rest first.
  vi.advanceTimersByTime(frame);
  expect(result.current.form).toBe('Typed');
});
