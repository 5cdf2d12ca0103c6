/** The property that a server must have: it accepts writes, it is a standby, or none. */
export type ServerTarget = 'any' | 'writable' | 'standby';

/** The servers of a connection string: `postgres://user@a:5432,b:5432/bakehouse?target_session_attrs=read-write`. */
export type ServerList = {
  /** A connection string for each server, in the order of the list. */
  readonly urls: readonly string[];
  readonly target: ServerTarget;
};

/** `primary` is the server for writes (DATABASE_URL), `replica` a standby for reads (DATABASE_REPLICA_URL). */
type Role = 'primary' | 'replica';

/** Accepted values of `target_session_attrs`. */
const targets: Readonly<Record<Role, Readonly<Record<string, ServerTarget>>>> = {
  primary: { any: 'any', 'read-write': 'writable', primary: 'writable' },
  replica: { any: 'any', 'read-only': 'standby', standby: 'standby' },
};
const defaultTargets: Readonly<Record<Role, ServerTarget>> = { primary: 'writable', replica: 'standby' };

const attribute = 'target_session_attrs';

/** Scheme, user, hosts, and the rest of a connection string. Several hosts are not a URL that `URL` can parse. */
const pattern = /^(\w+:\/\/(?:[^/?]*@)?)([^/?@]*)(.*)$/s;

/**
 * Splits a connection string with one or more hosts. One host without the parameter has the target `any`.
 * @returns undefined if the string, one of its hosts or the parameter is malformed
 * @see https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-MULTIPLE-HOSTS
 */
export function parseServerList(url: string, role: Role = 'primary'): ServerList | undefined {
  const [, start, hosts, rest] = pattern.exec(url) ?? [];
  if (start === undefined || hosts === undefined || rest === undefined) return undefined;
  const names = hosts.split(',');
  if (names.length > 1 && names.includes('')) return undefined;
  const urls = names.map((host) => `${start}${host}${rest}`);
  if (!urls.every((url) => URL.canParse(url))) return undefined;
  const requested = new URL(urls[0] ?? '').searchParams.get(attribute);
  const unspecified = urls.length > 1 ? defaultTargets[role] : 'any';
  const target = requested === null ? unspecified : targets[role][requested];
  return target && { urls: urls.map(withoutAttribute), target };
}

/** Removes the parameter, which pg does not know, and leaves the spelling of all others as it is. */
const withoutAttribute = (url: string): string =>
  url.replace(new RegExp(`([?&])${attribute}=[^&]*(&|$)`), (_, before: string, after: string) => (after ? before : ''));
