import { describe, expect, test } from 'vitest';
import { piecesOf } from './to-order.ts';
import { dateOf, paiseOf, quantityOf, textOf } from './values.ts';

describe('dates', () => {
  test.each([
    ['2015-01-31 11:38:36', 'YYYY-MM-DD HH:mm:ss', '2015-01-31', '11:38:36'],
    ['01-04-2018', 'DD-MM-YYYY', '2018-04-01', '12:00:00'],
    ['5/3/2024 7:05', 'D/M/YYYY H:mm', '2024-03-05', '07:05:00'],
  ])('%s as %s', (text, format, day, clock) => {
    expect(dateOf(text, format)).toEqual({ day, clock });
  });

  test.each(['12-04-201800', '17-04-2018000', '31-02-2018', '00-01-2018', '1-04-2018', '2018-04-01', ''])(
    '%s is rejected',
    (text) => {
      expect(() => dateOf(text, 'DD-MM-YYYY')).toThrow('Not a date as DD-MM-YYYY');
    },
  );
});

describe('amounts', () => {
  test.each([
    ['12.75', 1275],
    ['0.1', 10],
    ['1,23,456.50', 12_345_650],
    ['₹ 99', 9900],
    ['Rs. 5.00', 500],
    ['7.500', 750],
  ])('%s', (text, paise) => {
    expect(paiseOf(text)).toBe(paise);
  });

  test.each(['', '-5', '1.2.3', 'free', '1e3', '12,3'])('%s is rejected', (text) => {
    expect(() => paiseOf(text)).toThrow('Not an amount');
  });

  test('rejects three decimals instead of rounding them', () => {
    expect(() => paiseOf('12.345')).toThrow('At most two decimals: 12.345');
  });

  test.each(['0', '-1', '1.5', 'two', ''])('quantity %s is rejected', (text) => {
    expect(() => quantityOf(text)).toThrow('Not a whole quantity');
  });

  test.each([
    [127_500, 7],
    [800, 3],
    [600, 3],
    [1, 5],
    [0, 2],
  ])('%i paise for %i pieces keep their total and number', (amount, quantity) => {
    const pieces = piecesOf(amount, quantity);
    expect(pieces.reduce((sum, piece) => sum + piece.price * piece.quantity, 0)).toBe(amount);
    expect(pieces.reduce((sum, piece) => sum + piece.quantity, 0)).toBe(quantity);
  });
});

describe('text', () => {
  const read = ({ name }: { name: string }) => ({ State: 'Kerala ', Kind: '  CLOTHING' })[name] ?? '';

  test('is trimmed, and repeated spaces become one', () => {
    expect(textOf('{State}', read)).toBe('Kerala');
    expect(textOf('from {State}  shop', read)).toBe('from Kerala shop');
  });

  test('changes its case as the mapping says', () => {
    expect(textOf({ value: '{Kind}', case: 'title' }, read)).toBe('Clothing');
  });

  test('is looked up in any case, with a fallback for other values', () => {
    expect(textOf({ value: '{Kind}', lookup: { clothing: 'C' } }, read)).toBe('C');
    expect(textOf({ value: '{State}', lookup: { Goa: '403001' }, otherwise: '110001' }, read)).toBe('110001');
    expect(() => textOf({ value: '{State}', lookup: { Goa: '403001' } }, read)).toThrow(
      'Not in the mapping’s lookup: Kerala',
    );
  });
});
