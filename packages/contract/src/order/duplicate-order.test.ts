import { describe, expect, it } from 'vitest';
import { isSameAddress } from './duplicate-order.ts';

const at = (address1: string, pincode = '110003') => ({ address1, pincode });

describe('the address of a possible duplicate', () => {
  it('ignores case, spaces and punctuation', () => {
    expect(isSameAddress(at('12, Lodhi Road.'), at('12 LODHI ROAD'))).toBe(true);
    expect(isSameAddress(at('Flat 4-B, Sai Apts'), at('flat 4B sai apts', ' 110 003'))).toBe(true);
  });

  it('distinguishes other numbers, streets and pincodes', () => {
    expect(isSameAddress(at('12 Lodhi Road'), at('13 Lodhi Road'))).toBe(false);
    expect(isSameAddress(at('12 Lodhi Road'), at('12 Lodhi Road', '110004'))).toBe(false);
  });

  it('compares Indian scripts with their vowel signs', () => {
    expect(isSameAddress(at('१२, लोधी रोड'), at('१२ लोधी रोड'))).toBe(true);
    expect(isSameAddress(at('१२ लोधी रोड'), at('१२ लोधा रोड'))).toBe(false);
  });
});
