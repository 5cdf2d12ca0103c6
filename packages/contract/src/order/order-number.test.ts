import { expect, it } from 'vitest';
import { orderNumberForms } from './order-number.ts';

it.each([
  'BH-261122-7Q2MKX4',
  'bh-261122-7q2mkx4',
  '#BH-261122-7Q2MKX4',
  'BH 261122 7Q2MKX4',
  'BH\u2013261122\u20137Q2MKX4',
  'BH2611227Q2MKX4',
  'Order BH-261122-7Q2MKX4',
  'Order no. #BH-261122-7Q2MKX4,',
  '\u200bBH-261122-7Q2MKX4',
  '“BH-261122-7Q2MKX4”',
])('%s can be BH-261122-7Q2MKX4', (text) => expect(orderNumberForms(text)).toContain('BH-261122-7Q2MKX4'));

it('keeps the spelling of numbers of other systems', () => expect(orderNumberForms('Web 7/a')[0]).toBe('Web 7/a'));
