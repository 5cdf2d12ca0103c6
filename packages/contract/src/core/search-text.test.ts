import { describe, expect, it } from 'vitest';
import { searchText, searchWords } from './search-text.ts';

describe('the normalised text of a search', () => {
  it.each([
    ['Qureshi & Sons', 'qureshi and sons'],
    ["St. Mary's Café", 'st marys cafe'],
    ['Black-Forest,  0.5 kg', 'black forest 0 5 kg'],
    ['ＡＢＣ ﬁg', 'abc fig'],
    ['गुलाब जामुन केक', 'गुलाब जामुन केक'],
    ['क\u0958', 'क\u0915\u093c'],
    ['९८१११', '98111'],
    ['HELLO\u200b20\u00ad', 'hello20'],
    ['₹500 – “New”', '500 new'],
    ['!?…', ''],
  ])('of %j is %j', (text, expected) => {
    expect(searchText(text)).toBe(expected);
  });
});

describe('the words of a search', () => {
  it.each([
    ['Ishaan, SHARMA', ['ishaan', 'sharma']],
    ['gulab  jamun gulab', ['gulab', 'jamun']],
    ['Qureshi&Sons', ['qureshi', 'and', 'sons']],
    ['chocolate-cake', ['chocolate', 'cake']],
    ['0.5 kg', ['0 5', 'kg']],
    ['BH-261122-7Q2MKX4', ['bh 261122 7q2mkx4']],
    ['asha@example.test', ['asha example test']],
    ['110 016 Delhi', ['110016', 'delhi']],
    ['-', []],
  ])('of %j are %j', (search, words) => {
    expect(searchWords(search)).toEqual(words);
  });

  it.each([
    '(+91) 98765-01234',
    '+91 (98765) 01234',
    '98765.01234',
    '\u202a+91 98765 01234\u202c',
    'tel:+919876501234',
    '९८७६५०१२३४',
    '098765 01234',
  ])('contain the ten digits of a phone: %j', (phone) => {
    expect(searchWords(phone)).toEqual(['9876501234']);
    expect(searchWords(`Asha ${phone}`)).toEqual(['asha', '9876501234']);
  });
});
