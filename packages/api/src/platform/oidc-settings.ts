import { z } from 'zod';

/** The settings of the providers of single sign-on: OIDC_PROVIDERS names them, and each has settings of its own. */

/** A provider of OpenID Connect. `id` is its name in settings and addresses, `name` the text of its button. */
export type OidcProvider = {
  readonly id: string;
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Domains of the emails that may sign in, in lower case; empty for any. */
  readonly domains: readonly string[];
  readonly rolesClaim: string | undefined;
  /** Which value of the claim gives which role. The value `*` stands for every new user. */
  readonly roles: readonly { readonly value: string; readonly role: string }[];
  readonly createsUsers: boolean;
};

const providerIdPattern = /^[a-z][a-z0-9]{0,30}$/;

/** The value of OIDC_PROVIDERS. */
export const providerList = z
  .string()
  .transform((text) => text.split(','))
  .refine(
    (ids) => ids.every((id) => providerIdPattern.test(id)) && new Set(ids).size === ids.length,
    'must be different short names such as google,entra: small letters and digits',
  );

/** Returns the names of the settings that contain the secrets of the providers. */
export function oidcSecrets(providers = ''): string[] {
  return providers.split(',').flatMap((id) => (providerIdPattern.test(id) ? [`${prefixOf(id)}CLIENT_SECRET`] : []));
}

/**
 * Reads the settings of the providers.
 * @returns the providers, and a sentence for each malformed setting, without its value
 */
export function readProviders(
  ids: readonly string[],
  values: Readonly<Record<string, unknown>>,
  isProduction: boolean,
): { providers: OidcProvider[]; errors: string[] } {
  const providers: OidcProvider[] = [];
  const errors: string[] = [];
  const schema = providerSettings(isProduction);
  for (const id of ids) {
    const prefix = prefixOf(id);
    const own = Object.entries(values).flatMap(([name, value]) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), value]] : [],
    );
    const parsed = schema.safeParse(Object.fromEntries(own));
    if (parsed.success) providers.push(toProvider(id, parsed.data));
    else errors.push(...parsed.error.issues.flatMap((issue) => errorsOf(prefix, issue)));
  }
  return { providers, errors };
}

/** A name that is no setting is an error, because a misspelt DOMAINS would allow every domain. */
const errorsOf = (prefix: string, issue: z.core.$ZodIssue): string[] =>
  issue.code === 'unrecognized_keys'
    ? issue.keys.map((name) => `${prefix}${name} is not a setting`)
    : [`${prefix}${issue.path.join('.')} ${issue.message}`];

const required = (text = 'is needed') => z.string(text).max(500);
const words = z.string().transform((text) =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean),
);
const domainPattern = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/;
const rolePattern = /^[^=]+=[^=]+$/;

/** The settings of one provider, without their prefix `OIDC_<PROVIDER>_`. */
const providerSettings = (isProduction: boolean) =>
  z
    .strictObject({
      NAME: z.string().max(40, 'must have at most 40 characters').optional(),
      ISSUER: required().refine(
        (url) => isIssuer(url, isProduction),
        'must start with https://; http:// is only for this machine outside production',
      ),
      CLIENT_ID: required(),
      CLIENT_SECRET: required('is needed, or CLIENT_SECRET_FILE'),
      /** It is read into CLIENT_SECRET. */
      CLIENT_SECRET_FILE: z.string().optional(),
      DOMAINS: words
        .transform((domains) => domains.map((domain) => domain.toLowerCase()))
        .refine(
          (domains) => domains.length > 0 && domains.every((domain) => domainPattern.test(domain)),
          'must be domains such as bakery.example',
        )
        .default([]),
      ROLES_CLAIM: z.string().max(200).optional(),
      ROLES: words
        .refine((pairs) => pairs.every((pair) => rolePattern.test(pair)), 'must be pairs such as bakers=Order Desk')
        .transform((pairs) => pairs.map(toRole))
        .default([]),
      CREATE_USERS: z.enum(['0', '1'], 'must be 0 or 1').default('0'),
    })
    .refine(({ ROLES, ROLES_CLAIM }) => ROLES_CLAIM !== undefined || ROLES.every(({ value }) => value === '*'), {
      path: ['ROLES_CLAIM'],
      error: 'is needed when ROLES names values of a claim',
    })
    .refine(({ CREATE_USERS, DOMAINS }) => CREATE_USERS === '0' || DOMAINS.length > 0, {
      path: ['DOMAINS'],
      error: 'is needed when CREATE_USERS is 1',
    })
    .refine(({ CREATE_USERS, ROLES }) => CREATE_USERS === '0' || ROLES.length > 0, {
      path: ['ROLES'],
      error: 'is needed when CREATE_USERS is 1',
    });

const prefixOf = (id: string) => `OIDC_${id.toUpperCase()}_`;

const toRole = (pair: string) => {
  const [value = '', role = ''] = pair.split('=').map((part) => part.trim());
  return { value, role };
};

const toProvider = (id: string, settings: z.output<ReturnType<typeof providerSettings>>): OidcProvider => ({
  id,
  name: settings.NAME ?? `${id.charAt(0).toUpperCase()}${id.slice(1)}`,
  issuer: settings.ISSUER,
  clientId: settings.CLIENT_ID,
  clientSecret: settings.CLIENT_SECRET,
  domains: settings.DOMAINS,
  rolesClaim: settings.ROLES_CLAIM,
  roles: settings.ROLES,
  createsUsers: settings.CREATE_USERS === '1',
});

const isIssuer = (text: string, isProduction: boolean): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  const isLocal = hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
  return protocol === 'https:' || (protocol === 'http:' && isLocal && !isProduction);
};
