import { describe, expect, it } from 'vitest';
import { toPerson } from './sso-person.ts';

const provider = {
  id: 'one',
  name: 'One',
  issuer: 'https://one.test',
  clientId: 'bakehouse',
  clientSecret: 'unused',
  domains: ['bakery.test', 'gmail.com'],
  rolesClaim: 'groups',
  roles: [],
  createsUsers: false,
};
const claims = { sub: 'one', exp: 1_800_000_000, email: 'Asha@Bakery.test', email_verified: true };
const google = { ...claims, iss: 'https://accounts.google.com' };

describe('the person of an ID token', () => {
  it('has the email in lower case, the name in one line, and the values of the claim', () => {
    const person = toPerson(provider, { ...claims, given_name: 'Asha', family_name: 'Rao\n', groups: ['desk', 7] });
    expect(person).toMatchObject({ subject: 'one', email: 'asha@bakery.test', name: 'Asha Rao', sid: null });
    expect([...person.claimed]).toEqual(['desk']);
    expect(toPerson(provider, claims).name).toBe('asha@bakery.test');
  });

  it.each([
    ['Microsoft Entra has verified the domain', { ...claims, email_verified: undefined, xms_edov: '1' }],
    ['Google has verified the organisation', { ...google, hd: 'bakery.test' }],
    ['Google owns the address', { ...google, email: 'asha@gmail.com' }],
  ])('is accepted when %s', (_reason, accepted) => {
    expect(toPerson(provider, accepted).subject).toBe('one');
  });

  it.each([
    ['no verification', { ...claims, email_verified: undefined }],
    ['an address at Google of another owner', google],
    ['no email', { ...claims, email: 'asha' }],
  ])('is rejected with %s', (_reason, rejected) => {
    expect(() => toPerson(provider, rejected)).toThrow(/^One has not verified your email\./);
  });

  it('is rejected with a domain that ends like an allowed one', () => {
    expect(() => toPerson(provider, { ...claims, email: 'asha@evil-bakery.test' })).toThrow(/^Emails of this domain/);
  });
});
