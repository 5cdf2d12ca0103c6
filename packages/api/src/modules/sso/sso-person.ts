import { z } from 'zod';
import { AppError } from '../../platform/errors.ts';
import type { OidcClaims } from '../../platform/gateways/oidc-client.ts';
import type { OidcProvider } from '../../platform/oidc-settings.ts';

/** A person whom a provider has identified, with a verified email of an allowed domain. */
export type SsoPerson = {
  readonly provider: OidcProvider;
  /** Id of the person at the provider. */
  readonly subject: string;
  readonly email: string;
  readonly name: string;
  /** Id of the session at the provider. */
  readonly sid: string | null;
  /** Values of the claim with the roles. */
  readonly claimed: ReadonlySet<string>;
  /** When the person proved their identity to the provider; null if it does not say. */
  readonly authenticatedAt: Date | null;
  /** When the ID token expires. */
  readonly expiresAt: Date;
};

/** A person whom the provider has identified, and who may not sign in. */
export class SsoError extends AppError {
  readonly email: string;

  constructor({ email }: Pick<SsoPerson, 'email'>, message: string) {
    super('wrong_status', message);
    this.email = email;
  }
}

const email = z.email().max(200);
const maxName = 100;

/**
 * Reads the claims of a person.
 * @throws SsoError without a verified email, or with one of another domain
 */
export function toPerson(provider: OidcProvider, claims: OidcClaims): SsoPerson {
  const parsed = email.safeParse(claims.email);
  if (!parsed.success || !isVerified(claims, domainOf(parsed.data)))
    throw new SsoError(
      { email: parsed.data ?? '' },
      `${provider.name} has not verified your email. Verify it there, or sign in with your password.`,
    );
  const address = parsed.data.toLowerCase();
  if (provider.domains.length > 0 && !provider.domains.includes(domainOf(address)))
    throw new SsoError(
      { email: address },
      `Emails of this domain cannot sign in with ${provider.name}. Ask an administrator.`,
    );
  return {
    provider,
    subject: claims.sub,
    email: address,
    name: nameOf(claims) || address,
    sid: typeof claims.sid === 'string' ? claims.sid : null,
    claimed: new Set(provider.rolesClaim ? textsIn(claims[provider.rolesClaim]) : []),
    authenticatedAt: typeof claims.auth_time === 'number' ? new Date(claims.auth_time * 1_000) : null,
    expiresAt: new Date(claims.exp * 1_000),
  };
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

const google = 'https://accounts.google.com';
const isTrue = (value: unknown): boolean => [true, 'true', 1, '1'].some((yes) => yes === value);

/**
 * Returns whether the provider knows that the email belongs to the person. Microsoft Entra has no email_verified; its optional claim xms_edov
 * says that the owner of the domain was verified. Google verifies any address once, so a former employee would keep it: only
 * addresses of Gmail and of organisations (`hd`) count.
 * @see https://developers.google.com/identity/openid-connect/openid-connect#obtainuserinfo
 */
const isVerified = ({ iss, hd, email_verified, xms_edov }: OidcClaims, domain: string): boolean => {
  if (iss === google && domain !== 'gmail.com' && typeof hd !== 'string') return false;
  return isTrue(email_verified) || isTrue(xms_edov);
};

const nameOf = ({ name, given_name, family_name }: OidcClaims): string => {
  const text = typeof name === 'string' ? name : textsIn([given_name, family_name]).join(' ');
  return text
    .replaceAll(/[\p{C}\u2028\u2029]/gu, '')
    .trim()
    .slice(0, maxName);
};

const textsIn = (value: unknown): string[] => [value].flat().filter((item) => typeof item === 'string');
