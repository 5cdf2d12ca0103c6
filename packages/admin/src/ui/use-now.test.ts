import { act, cleanup, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { correctClock, serverTime, useNow } from './use-now.ts';

const noon = Date.parse('2026-03-10T12:00:00.000Z');
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: noon }));

const shown = () => renderHook(() => useNow()).result;
const correct = (date: string | null) => act(() => correctClock(date));

it('shows the time of the server when the clock of the device is wrong, and the own time again when it is right', () => {
  const result = shown();
  expect(result.current.getTime()).toBe(noon);
  correct('Tue, 10 Mar 2026 11:00:00 GMT');
  expect(result.current.toISOString()).toBe('2026-03-10T11:00:00.000Z');
  expect(serverTime(noon).toISOString()).toBe('2026-03-10T11:00:00.000Z');
  correct('Tue, 10 Mar 2026 12:00:01 GMT');
  expect(result.current.getTime()).toBe(noon);
});

it('ignores differences that are no fault of the device, and responses without a date', () => {
  const result = shown();
  for (const date of ['Tue, 10 Mar 2026 11:59:40 GMT', 'Tue, 10 Mar 2026 12:00:29 GMT', 'nonsense', null])
    correct(date);
  expect(result.current.getTime()).toBe(noon);
});

it('never renders the time at which another component was shown', () => {
  shown();
  cleanup();
  vi.setSystemTime(noon + 3_600_000);
  const rendered: number[] = [];
  renderHook(() => rendered.push(useNow().getTime()));
  expect(new Set(rendered)).toEqual(new Set([noon + 3_600_000]));
});
