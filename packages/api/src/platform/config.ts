import { readFileSync } from 'node:fs';
import { gstinError, gstinPattern } from '@bakehouse/contract/money/gstin';
import { z } from 'zod';
import { OperatorError } from './errors.ts';
import { parseServerList } from './lib/server-list.ts';
import { type OidcProvider, oidcSecrets, providerList, readProviders } from './oidc-settings.ts';

/** A bucket of an S3-compatible service, and its credentials. */
export type S3Settings = { endpoint: string; bucket: string; region: string; key: string; secret: string };

/** The settings of the server. They are read only here; docs/settings.md documents them. */

const flag = z.enum(['0', '1']).transform((value) => value === '1');
const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be a whole number from ${min} to ${max}`);
const optionalUrl = z.url().optional();
const httpUrl = z.url({ protocol: /^https?$/, error: 'must start with http:// or https://' }).optional();
const databaseUrl = (role: 'primary' | 'replica', targets: string) =>
  z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
    .refine(
      (url) => parseServerList(url, role) !== undefined,
      `must be a URL with one or more hosts, and target_session_attrs must be ${targets}; percent-encode special characters in the password`,
    )
    .optional();
const timeZone = z.string().refine((zone) => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}, 'must be an IANA time zone such as Asia/Kolkata');

export const settings = z
  .object({
    NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
    PORT: wholeNumber(0, 65_535).default(3000),
    HOST: z.string().default('127.0.0.1'),
    DATA_DIR: z.string().default('./data'),
    DATABASE_URL: databaseUrl('primary', 'any, primary or read-write'),
    /** Streaming standbys that answer lists, exports and dashboards. */
    DATABASE_REPLICA_URL: databaseUrl('replica', 'any, standby or read-only'),
    DATABASE_POOL: wholeNumber(2, 200).default(10),
    /** 1 if DATABASE_URL is that of a pooler in transaction mode, such as PgBouncer. */
    DATABASE_POOLER: flag.default(false),
    /** 0 if the pooler does not keep prepared statements, such as PgBouncer before 1.21. */
    DATABASE_PREPARE: flag.default(true),
    /** 0 if `npm run migrate` updates the schema and servers only check it. */
    MIGRATE: flag.default(true),
    DEMO: flag.default(false),
    ADMIN_EMAIL: z.email('must be an email address').optional(),
    ADMIN_PASSWORD: z.string().min(8, 'must have at least 8 characters').max(128).optional(),
    PUBLIC_URL: optionalUrl,
    /** Makes `/api/docs` and `/api/openapi.json` public in production; otherwise they need a session there. */
    PUBLIC_DOCS: flag.default(false),
    STORE_URL: optionalUrl,
    /** Origins that may call the storefront API in a browser: `*`, or a list separated by commas. */
    STORE_ORIGINS: z
      .string()
      .regex(
        /^(\*|https?:\/\/[^\s,/*]+(,https?:\/\/[^\s,/*]+)*)$/,
        'must be *, or origins such as https://shop.example separated by commas',
      )
      .default('*'),
    /** Serves the example storefront at `/shop`; the demo does so unless it is 0. */
    EXAMPLE_SHOP: flag.optional(),
    TIME_ZONE: timeZone.default('Asia/Kolkata'),
    SESSION_HOURS: z.coerce.number().min(0.01).max(720).default(12),
    /** First day on which the role Super Admin requires a second factor, in TIME_ZONE. */
    SUPER_ADMIN_FACTOR_FROM: z.iso.date('must be a date such as 2027-01-31').optional(),
    /** Time in hours without a call of the user after which a session ends. */
    SESSION_IDLE_HOURS: z.coerce.number().min(0.1).max(720).default(8),
    /** Maximum number of sessions of a user. A new one ends the oldest. */
    SESSIONS_PER_PERSON: wholeNumber(1, 1_000_000).default(20),
    /** Names of the providers of single sign-on; each has settings `OIDC_<NAME>_…`. */
    OIDC_PROVIDERS: providerList.optional(),
    /** The source of a point's address: the postal directory, or a maps service. */
    GEOCODER: z.enum(['offline', 'google', 'nominatim']).default('offline'),
    GEOCODER_KEY: z.string().max(500).optional(),
    /** URL of a self-hosted service; each service has a public default. */
    GEOCODER_URL: httpUrl,
    /** Raster tiles of the dashboard's maps, `https://tiles.example/{z}/{x}/{y}.png`, or `off`. */
    MAP_TILES_URL: z
      .string()
      .regex(
        /^(off$|https?:\/\/[^{}\s]+\{z\}[^\s]*\{x\}[^\s]*\{y\})/,
        'must be off, or an http(s) URL with {z}, {x} and {y}',
      )
      .optional(),
    /** The seller's name on invoices. */
    SELLER_NAME: z.string().max(200).default('Bakehouse'),
    SELLER_ADDRESS: z.string().max(500).optional(),
    /** Goods and services tax number. */
    SELLER_GSTIN: z.string().regex(gstinPattern, 'must be a GSTIN of 15 characters such as 07AAACB1234C1Z5').optional(),
    SELLER_PHONE: z.string().max(50).optional(),
    SELLER_EMAIL: z.email('must be an email address').optional(),
    SMTP_URL: z
      .string()
      .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
      .optional(),
    MAIL_FROM: z.string().min(3).max(300).default('Bakehouse <no-reply@localhost>'),
    /** An HTTP endpoint that receives `{ to, text }`. */
    SMS_URL: httpUrl,
    /** Id under which the sender of SMS is registered with Indian operators. */
    SMS_DLT_ENTITY_ID: z
      .string()
      .regex(/^\d{10,25}$/, 'must have 10 to 25 digits')
      .optional(),
    /** An HTTP endpoint that receives `{ to, text, template }`. */
    WHATSAPP_URL: httpUrl,
    /** With this secret the services for SMS and WhatsApp sign their reports of deliveries. */
    MESSAGE_REPORT_SECRET: z.string().min(16, 'must have at least 16 characters').max(200).optional(),
    /** Keys of the payment gateway Razorpay, and the secret with which it signs its webhooks. */
    RAZORPAY_KEY_ID: z.string().max(100).optional(),
    RAZORPAY_KEY_SECRET: z.string().max(200).optional(),
    RAZORPAY_WEBHOOK_SECRET: z.string().min(8, 'must have at least 8 characters').max(200).optional(),
    RAZORPAY_URL: z
      .url({ protocol: /^https?$/, error: 'must start with http:// or https://' })
      .default('https://api.razorpay.com'),
    S3_ENDPOINT: optionalUrl,
    S3_BUCKET: z.string().optional(),
    S3_REGION: z.string().default('us-east-1'),
    S3_KEY: z.string().optional(),
    S3_SECRET: z.string().optional(),
    /** Age in months from which `npm run retention` archives rows. 0 keeps them in the database. */
    RETENTION_ORDERS_MONTHS: wholeNumber(0, 600).default(36),
    RETENTION_ORDER_EVENTS_MONTHS: wholeNumber(0, 600).default(24),
    RETENTION_AUDIT_MONTHS: wholeNumber(0, 600).default(24),
    /** Number of proxies in front of the server. Only their entries of X-Forwarded-For are trusted. */
    TRUST_PROXY: wholeNumber(0, 10).default(0),
    /** 1 lets webhooks use http and private addresses, for tests and development. */
    WEBHOOK_PRIVATE_ADDRESSES: flag.default(false),
    /** Maximum number of calls per minute of a signed-in user, and of an address. 0 is no limit. */
    RATE_LIMIT_PER_PERSON: wholeNumber(0, 1_000_000).default(6_000),
    RATE_LIMIT_PER_ADDRESS: wholeNumber(0, 1_000_000).default(12_000),
    /** Port of a separate listener that serves only `/metrics`. */
    METRICS_PORT: wholeNumber(0, 65_535).optional(),
    /** Bearer token of `/metrics`. Without METRICS_PORT, `/metrics` is then served on PORT. */
    METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
    /** Receiver of traces and logs over OTLP. Standard variables that only the SDK needs are not listed here. */
    OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl,
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: httpUrl,
    OTEL_EXPORTER_OTLP_LOGS_ENDPOINT: httpUrl,
    OTEL_EXPORTER_OTLP_PROTOCOL: z
      .literal('http/json', 'must be http/json; an OpenTelemetry Collector converts to other protocols')
      .default('http/json'),
    OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none']).default('otlp'),
    OTEL_LOGS_EXPORTER: z.enum(['otlp', 'none']).default('otlp'),
    OTEL_SDK_DISABLED: z.enum(['true', 'false']).default('false'),
    /** 0 leaves the addresses of clients out of the log and of the audit entries of blocked addresses. */
    LOG_CLIENT_ADDRESS: flag.default(true),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  })
  .refine(({ GEOCODER, GEOCODER_KEY }) => GEOCODER !== 'google' || GEOCODER_KEY !== undefined, {
    path: ['GEOCODER_KEY'],
    error: 'is needed when GEOCODER is google',
  })
  .refine(
    ({ RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET }) =>
      new Set([RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET].map((value) => value === undefined))
        .size === 1,
    {
      path: ['RAZORPAY_KEY_ID'],
      error: 'goes together with RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET: set all of them or none',
    },
  )
  .refine(
    ({ DATABASE_URL, DATABASE_REPLICA_URL }) => DATABASE_URL !== undefined || DATABASE_REPLICA_URL === undefined,
    {
      path: ['DATABASE_URL'],
      error: 'is needed when DATABASE_REPLICA_URL is set',
    },
  )
  .refine(
    ({ NODE_ENV, OIDC_PROVIDERS, PUBLIC_URL }) =>
      NODE_ENV !== 'production' || OIDC_PROVIDERS === undefined || PUBLIC_URL !== undefined,
    { path: ['PUBLIC_URL'], error: 'is needed when OIDC_PROVIDERS is set' },
  );
type Settings = z.output<typeof settings>;

/** Settings that can contain a secret. `NAME_FILE` names a file with the value, such as a Docker or Kubernetes secret. */
export const secretSettings = [
  'DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'ADMIN_PASSWORD',
  'GEOCODER_KEY',
  'SMTP_URL',
  'SMS_URL',
  'WHATSAPP_URL',
  'MESSAGE_REPORT_SECRET',
  'RAZORPAY_KEY_SECRET',
  'RAZORPAY_WEBHOOK_SECRET',
  'S3_KEY',
  'S3_SECRET',
  'METRICS_TOKEN',
] as const satisfies readonly (keyof Settings)[];

export type Config = Omit<Settings, `S3_${string}` | 'OIDC_PROVIDERS'> & {
  readonly OIDC: readonly OidcProvider[];
  /** The bucket for pictures; undefined stores them in files under `DATA_DIR`. */
  readonly S3: S3Settings | undefined;
};

/** An invalid setting. */
export class ConfigError extends OperatorError {}
type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads and validates the settings. An empty variable counts as unset.
 * @throws ConfigError that names every malformed setting, but never its value
 */
export function readConfig(env: Environment): Config {
  const values = Object.fromEntries(Object.entries({ ...env, ...readSecrets(env) }).filter(([, value]) => value));
  const parsed = settings.safeParse(values);
  if (!parsed.success) throw malformed(parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`));
  const { OIDC_PROVIDERS = [], ...rest } = parsed.data;
  const { providers, errors } = readProviders(OIDC_PROVIDERS, values, rest.NODE_ENV === 'production');
  if (errors.length > 0) throw malformed(errors);
  return { ...withS3(rest), OIDC: providers };
}

/** Returns what is wrong with settings although the server can start with them. */
export function settingWarnings({ SELLER_GSTIN }: Pick<Config, 'SELLER_GSTIN'>): string[] {
  const error = SELLER_GSTIN && gstinError(SELLER_GSTIN);
  return error ? [`SELLER_GSTIN ${SELLER_GSTIN}: ${error}`] : [];
}

const malformed = (errors: readonly string[]) => new ConfigError(`Settings are malformed: ${errors.join('; ')}`);

/** Reads the secrets for which a file is set. */
function readSecrets(env: Environment): Environment {
  const secrets: Record<string, string> = {};
  for (const name of [...secretSettings, ...oidcSecrets(env.OIDC_PROVIDERS)]) {
    const path = env[`${name}_FILE`];
    if (!path) continue;
    if (env[name]) throw new ConfigError(`Set ${name} or ${name}_FILE, not both`);
    secrets[name] = readSecret(`${name}_FILE`, path);
  }
  return secrets;
}

/**
 * Reads the file that `name` refers to, without surrounding white space.
 * @throws ConfigError without the path, because a secret may have been put in its place
 */
function readSecret(name: string, path: string): string {
  let value: string;
  try {
    value = readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw new ConfigError(`${name} names a file that cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
  // An empty file must not select the default, which for DATABASE_URL is the embedded database.
  if (value === '') throw new ConfigError(`${name} names an empty file`);
  return value;
}

/** Checks that the bucket's settings are all set or all unset. */
function withS3({
  S3_ENDPOINT,
  S3_BUCKET,
  S3_REGION,
  S3_KEY,
  S3_SECRET,
  ...rest
}: Omit<Settings, 'OIDC_PROVIDERS'>): Omit<Config, 'OIDC'> {
  const all = [S3_ENDPOINT, S3_BUCKET, S3_KEY, S3_SECRET];
  if (all.every((value) => value === undefined)) return { ...rest, S3: undefined };
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_KEY || !S3_SECRET)
    throw new ConfigError('S3_ENDPOINT, S3_BUCKET, S3_KEY and S3_SECRET go together: set all of them or none');
  return {
    ...rest,
    S3: { endpoint: S3_ENDPOINT, bucket: S3_BUCKET, region: S3_REGION, key: S3_KEY, secret: S3_SECRET },
  };
}
