import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maskPhone, maskPhonesIn } from '../../customer/customer.ts';
import { type PhoneFacts, phoneAccessOfStore, shownAfterEnd } from './phone-access.ts';

const overAt = '2026-11-20T10:00:00.000Z';
const after = (milliseconds: number) => new Date(new Date(overAt).getTime() + milliseconds);
const accessOf = (facts: Partial<PhoneFacts>, now = after(0), mayReveal = true) =>
  phoneAccessOfStore({ acceptance: 'accepted', is_over: false, over_at: null, ...facts }, { now, mayReveal });

describe('the phone numbers of an order', () => {
  it('are shown from acceptance on', () => {
    expect(accessOf({ acceptance: 'waiting' })).toBe('after_acceptance');
    expect(accessOf({})).toBe('shown');
  });

  it('are shown until a day after the end, and then on request', () => {
    const over = { is_over: true, over_at: overAt };
    expect(accessOf(over, after(-60_000)), 'the clock of another server is ahead').toBe('shown');
    expect(accessOf(over, after(shownAfterEnd - 1))).toBe('shown');
    expect(accessOf(over, after(shownAfterEnd))).toBe('shown');
    expect(accessOf(over, after(shownAfterEnd + 1))).toBe('on_request');
    expect(accessOf(over, after(shownAfterEnd + 1), false), 'a baker').toBe('hidden');
  });

  it('are shown again while a finished order is open again', () => {
    expect(accessOf({ is_over: false, over_at: null }, after(10 * shownAfterEnd))).toBe('shown');
  });

  it('are masked when nobody knows when the order ended', () => {
    expect(accessOf({ is_over: true, over_at: null })).toBe('on_request');
  });

  it('are never shown for an order that was cancelled before the store accepted it', () => {
    expect(accessOf({ acceptance: 'missed', is_over: true, over_at: overAt })).toBe('hidden');
    expect(accessOf({ acceptance: 'missed', is_over: true, over_at: overAt }, after(2 * shownAfterEnd))).toBe('hidden');
  });
});

it('a text has masked phone numbers, and nothing else changes', () => {
  expect(maskPhonesIn('Asha Verma, 9876543210, 12 Lodhi Road 110003')).toBe(
    'Asha Verma, 98•••••210, 12 Lodhi Road 110003',
  );
  expect(maskPhonesIn('Order 19876543210, 5876543210')).toBe('Order 19876543210, 5876543210');
  fc.assert(
    fc.property(fc.integer({ min: 6_000_000_000, max: 9_999_999_999 }).map(String), fc.string(), (phone, text) => {
      expect(maskPhonesIn(`${text}, ${phone}`)).toBe(`${maskPhonesIn(text)}, ${maskPhone(phone)}`);
    }),
  );
});
