import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigError, readConfig, secretSettings, settingWarnings } from './config.ts';

describe('readConfig', () => {
  it('uses the documented defaults and treats an empty variable as unset', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      DATA_DIR: './data',
      DEMO: false,
      TIME_ZONE: 'Asia/Kolkata',
      SESSION_HOURS: 12,
      SESSION_IDLE_HOURS: 8,
      SESSIONS_PER_PERSON: 20,
      SELLER_NAME: 'Bakehouse',
    });
  });

  it.each([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://x'],
    ['DATABASE_URL', 'postgres://one:5432,/bakehouse'],
    ['DATABASE_URL', 'postgres://one:5432,two:port/bakehouse'],
    ['DATABASE_URL', 'postgres://one:5432,two:5432/bakehouse?target_session_attrs=standby'],
    ['DATABASE_URL', 'postgres://user:p%ss@host:port/bakehouse'],
    ['DATABASE_REPLICA_URL', 'postgres://one,two/bakehouse?target_session_attrs=primary'],
    ['TIME_ZONE', 'Mars/Olympus'],
    ['DEMO', 'yes'],
    ['SESSION_HOURS', '-1'],
    ['SESSION_IDLE_HOURS', '0'],
    ['SESSIONS_PER_PERSON', '0'],
    ['ADMIN_EMAIL', 'nobody'],
    ['ADMIN_PASSWORD', 'short'],
    ['PUBLIC_URL', 'not a url'],
    ['GEOCODER', 'bing'],
    ['SELLER_GSTIN', '07AAACB1234C1Z'],
    ['SELLER_GSTIN', '07aaacb1234c1z5'],
    ['SELLER_EMAIL', 'nobody'],
    ['GEOCODER_URL', 'ftp://maps.example.test'],
  ])('rejects %s=%s in one line that names the setting', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^Settings are malformed: ${name} [^\\n]+$`));
  });

  it('requires the key for Google', () => {
    expect(() => readConfig({ GEOCODER: 'google' })).toThrow(/^Settings are malformed: GEOCODER_KEY is needed/);
    expect(readConfig({ GEOCODER: 'nominatim' }).GEOCODER).toBe('nominatim');
  });

  const google = {
    OIDC_PROVIDERS: 'google',
    OIDC_GOOGLE_ISSUER: 'https://accounts.google.com',
    OIDC_GOOGLE_CLIENT_ID: 'bakehouse',
    OIDC_GOOGLE_CLIENT_SECRET: 's3cret',
  };

  it('reads the providers of single sign-on', () => {
    const more = { OIDC_GOOGLE_DOMAINS: 'Bakery.example, cakes.example', OIDC_GOOGLE_ROLES: '*=Order Desk' };
    expect(readConfig({}).OIDC).toEqual([]);
    expect(readConfig({ ...google, ...more }).OIDC).toEqual([
      {
        id: 'google',
        name: 'Google',
        issuer: 'https://accounts.google.com',
        clientId: 'bakehouse',
        clientSecret: 's3cret',
        domains: ['bakery.example', 'cakes.example'],
        rolesClaim: undefined,
        roles: [{ value: '*', role: 'Order Desk' }],
        createsUsers: false,
      },
    ]);
  });

  it.each([
    ['OIDC_PROVIDERS', { OIDC_PROVIDERS: 'Google Workspace' }],
    ['OIDC_PROVIDERS', { OIDC_PROVIDERS: 'google,google' }],
    ['OIDC_GOOGLE_ISSUER', { OIDC_GOOGLE_ISSUER: 'accounts.google.com' }],
    ['OIDC_GOOGLE_ISSUER', { OIDC_GOOGLE_ISSUER: 'http://accounts.google.com' }],
    [
      'OIDC_GOOGLE_ISSUER',
      { OIDC_GOOGLE_ISSUER: 'http://127.0.0.1:4000', NODE_ENV: 'production', PUBLIC_URL: 'https://b.test' },
    ],
    ['OIDC_GOOGLE_CLIENT_ID', { OIDC_GOOGLE_CLIENT_ID: '' }],
    ['OIDC_GOOGLE_CLIENT_SECRET', { OIDC_GOOGLE_CLIENT_SECRET: '' }],
    ['OIDC_GOOGLE_DOMAINS', { OIDC_GOOGLE_DOMAINS: '@bakery.example' }],
    ['OIDC_GOOGLE_DOMAINS', { OIDC_GOOGLE_CREATE_USERS: '1', OIDC_GOOGLE_ROLES: '*=Order Desk' }],
    ['OIDC_GOOGLE_ROLES', { OIDC_GOOGLE_CREATE_USERS: '1', OIDC_GOOGLE_DOMAINS: 'bakery.example' }],
    ['OIDC_GOOGLE_ROLES', { OIDC_GOOGLE_ROLES: 'Order Desk' }],
    ['OIDC_GOOGLE_ROLES_CLAIM', { OIDC_GOOGLE_ROLES: 'desk=Order Desk' }],
    ['OIDC_GOOGLE_DOMAINS', { OIDC_GOOGLE_DOMAINS: ',' }],
    ['OIDC_GOOGLE_DOMAIN', { OIDC_GOOGLE_DOMAIN: 'bakery.example' }],
    ['OIDC_GOOGLE_CREATE_USERS', { OIDC_GOOGLE_CREATE_USERS: 'yes' }],
    ['PUBLIC_URL', { NODE_ENV: 'production' }],
  ])('rejects a provider with a wrong %s in one line: %o', (name, changes) => {
    expect(() => readConfig({ ...google, ...changes })).toThrow(
      new RegExp(`^Settings are malformed: ${name} [^\\n]+$`),
    );
    expect(() => readConfig({ ...google, ...changes })).toThrow(/^(?!.*s3cret)/);
  });

  it('never repeats a malformed value, which may be a secret', () => {
    expect(() => readConfig({ ADMIN_PASSWORD: 's3cret!' })).toThrow(/^(?!.*s3cret)/);
  });
});

it.each([{ RAZORPAY_KEY_ID: 'rzp_test_1' }, { RAZORPAY_KEY_ID: 'rzp_test_1', RAZORPAY_KEY_SECRET: 'key-secret' }])(
  'rejects a part of the keys of Razorpay: %o',
  (part) => {
    expect(() => readConfig(part)).toThrow(/^Settings are malformed: RAZORPAY_KEY_ID goes together with/);
  },
);

describe('secrets in files', () => {
  const values: Record<(typeof secretSettings)[number], string> = {
    DATABASE_URL: 'postgres://bakehouse:pass%20word@db/bakehouse',
    DATABASE_REPLICA_URL: 'postgres://bakehouse:pass%20word@replica/bakehouse',
    ADMIN_PASSWORD: 'quiet oven 42',
    GEOCODER_KEY: 'geocoder-key',
    SMTP_URL: 'smtp://user:password@mail.example.test',
    SMS_URL: 'https://sms.example.test/send?key=1',
    WHATSAPP_URL: 'https://whatsapp.example.test/send?key=1',
    MESSAGE_REPORT_SECRET: 'report-secret-of-16',
    S3_KEY: 'key',
    S3_SECRET: 'secret',
    RAZORPAY_KEY_SECRET: 'key-secret',
    RAZORPAY_WEBHOOK_SECRET: 'webhook-secret',
    METRICS_TOKEN: 'metrics-token-of-16',
  };
  const others = { S3_ENDPOINT: 'https://s3.example.test', S3_BUCKET: 'images', RAZORPAY_KEY_ID: 'rzp_test_1' };
  let folder: string;
  const save = async (name: string, content: string) => {
    const path = join(folder, name);
    await writeFile(path, content);
    return path;
  };
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bakehouse-secrets-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('reads every secret from the file that NAME_FILE names, without surrounding white space', async () => {
    const paths: Record<string, string> = {};
    for (const name of secretSettings) paths[`${name}_FILE`] = await save(name, ` ${values[name]}\n`);
    expect(readConfig({ ...paths, ...others })).toEqual(readConfig({ ...values, ...others }));
  });

  it.each(secretSettings)('rejects %s together with its file', async (name) => {
    const path = await save(name, values[name]);
    const read = () => readConfig({ [name]: values[name], [`${name}_FILE`]: path });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(new RegExp(`^Set ${name} or ${name}_FILE, not both$`));
  });

  it('reads the secret of a provider from a file', async () => {
    const provider = { OIDC_PROVIDERS: 'google', OIDC_GOOGLE_ISSUER: 'https://a.test', OIDC_GOOGLE_CLIENT_ID: 'one' };
    const file = { OIDC_GOOGLE_CLIENT_SECRET_FILE: await save('google', 's3cret\n') };
    expect(readConfig({ ...provider, ...file }).OIDC[0]?.clientSecret).toBe('s3cret');
    const both = () => readConfig({ ...provider, ...file, OIDC_GOOGLE_CLIENT_SECRET: 'other' });
    expect(both).toThrow(/^Set OIDC_GOOGLE_CLIENT_SECRET or OIDC_GOOGLE_CLIENT_SECRET_FILE, not both$/);
  });

  it('rejects a missing file, a folder and an empty file in one line without the path', async () => {
    const read = (path: string) => () => readConfig({ DATABASE_URL_FILE: path });
    for (const path of [join(folder, 'missing'), folder, await save('empty', '\n')])
      expect(read(path)).toThrow(ConfigError);
    expect(read(join(folder, 'missing'))).toThrow(/^DATABASE_URL_FILE names a file that cannot be read \(ENOENT\)$/);
    expect(read(folder)).toThrow(/^DATABASE_URL_FILE names a file that cannot be read \(EISDIR\)$/);
    expect(read(join(folder, 'empty'))).toThrow(/^DATABASE_URL_FILE names an empty file$/);
  });

  it('validates the content and never repeats it', async () => {
    const path = await save('short', 's3cret!');
    expect(() => readConfig({ ADMIN_PASSWORD_FILE: path })).toThrow(
      /^Settings are malformed: ADMIN_PASSWORD (?!.*s3cret)/,
    );
  });

  it('treats an empty variable as unset, for the setting and for its file', async () => {
    const path = await save('key', 'geocoder-key');
    expect(readConfig({ GEOCODER_KEY: '', GEOCODER_KEY_FILE: path }).GEOCODER_KEY).toBe('geocoder-key');
    expect(readConfig({ GEOCODER_KEY: 'other', GEOCODER_KEY_FILE: '' }).GEOCODER_KEY).toBe('other');
  });
});

it('warns of a GSTIN with a wrong check character, with which the server starts', () => {
  expect(settingWarnings(readConfig({}))).toEqual([]);
  expect(settingWarnings(readConfig({ SELLER_GSTIN: '07AAACB1234C1ZH' }))).toEqual([]);
  expect(settingWarnings(readConfig({ SELLER_GSTIN: '07AAACB1234C1Z5' }))).toEqual([
    'SELLER_GSTIN 07AAACB1234C1Z5: This GSTIN has a wrong check character. Compare it with the registration certificate.',
  ]);
});
