import { describe, expect, it } from 'vitest';
import { addressCheck, createApiKey, createPrefix, prefixOf } from './api-key.ts';
import { hashToken, isSameHash } from './token-hash.ts';

describe('the text of an API key', () => {
  it('is bk_, ten characters of the id, and 43 of the secret', () => {
    for (let index = 0; index < 200; index += 1) {
      const prefix = createPrefix();
      const { key, hash } = createApiKey(prefix);
      expect(key).toMatch(/^bk_[0-9A-Za-z]{10}_[0-9A-Za-z]{43}$/);
      expect(prefixOf(key)).toBe(prefix);
      expect(hash).toBe(hashToken(key));
    }
  });

  it('differs between keys', () => {
    const keys = Array.from({ length: 500 }, () => createApiKey(createPrefix()).key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(new Set(keys.map(prefixOf)).size).toBe(keys.length);
  });

  it.each([
    ['empty text', ''],
    ['only the prefix', 'bk_0123456789'],
    ['a truncated secret', `bk_0123456789_${'a'.repeat(42)}`],
    ['a secret that is too long', `bk_0123456789_${'a'.repeat(44)}`],
    ['another alphabet', `bk_0123456789_${'-'.repeat(43)}`],
    ['a line break', `bk_0123456789_${'a'.repeat(43)}\n`],
    ['a prefix in capitals', `BK_0123456789_${'a'.repeat(43)}`],
  ])('is not %s', (_, text) => expect(prefixOf(text)).toBeUndefined());

  it('is compared by its hash', () => {
    expect(isSameHash(hashToken('a'), hashToken('a'))).toBe(true);
    expect(isSameHash(hashToken('a'), hashToken('b'))).toBe(false);
    expect(isSameHash(hashToken('a'), '')).toBe(false);
  });
});

describe('the address list of an API key', () => {
  it.each([
    ['an address', '203.0.113.7', '203.0.113.7', true],
    ['another address', '203.0.113.7', '203.0.113.8', false],
    ['the first address of a range', '203.0.113.0/25', '203.0.113.0', true],
    ['the last address of a range', '203.0.113.0/25', '203.0.113.127', true],
    ['the address after a range', '203.0.113.0/25', '203.0.113.128', false],
    ['any IPv4 address', '0.0.0.0/0', '198.51.100.1', true],
    ['an IPv6 address with /0 of IPv4', '0.0.0.0/0', '2001:db8::1', false],
    ['an IPv4 address in IPv6 notation', '203.0.113.7', '::ffff:203.0.113.7', true],
    ['an IPv4 range in IPv6 notation', '203.0.113.0/24', '::ffff:203.0.114.7', false],
    ['an IPv6 address in another spelling', '2001:db8::1', '2001:0db8:0:0::1', true],
    ['an IPv6 range', '2001:db8::/32', '2001:db8:ffff::1', true],
    ['an address outside an IPv6 range', '2001:db8::/32', '2001:db9::1', false],
    ['a link-local address with its zone', 'fe80::/10', 'fe80::1%eth0', true],
    ['text that is no address', '0.0.0.0/0', 'unknown', false],
  ])('checks %s', (_, entry, address, expected) => expect(addressCheck([entry])(address)).toBe(expected));

  it('allows every address when it is empty', () => expect(addressCheck([])('198.51.100.1')).toBe(true));

  it('allows an address of any entry', () => {
    const allows = addressCheck(['203.0.113.7', '2001:db8::/32']);
    expect([allows('203.0.113.7'), allows('2001:db8::5'), allows('192.0.2.1')]).toEqual([true, true, false]);
  });
});
