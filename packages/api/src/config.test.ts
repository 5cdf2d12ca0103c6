import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

describe('readConfig', () => {
  it('uses the documented defaults and treats an empty variable as unset', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      DATA_DIR: './data',
      DEMO: false,
      TIME_ZONE: 'Asia/Kolkata',
      SESSION_HOURS: 12,
      SELLER_NAME: 'Bakehouse',
    });
  });

  it.each([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://x'],
    ['DATABASE_URL', 'postgres://one:5432,two:5432/bakehouse'],
    ['DATABASE_URL', 'postgres://user:p%ss@host:port/bakehouse'],
    ['TIME_ZONE', 'Mars/Olympus'],
    ['DEMO', 'yes'],
    ['SESSION_HOURS', '-1'],
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

  it('never repeats a malformed value, which may be a secret', () => {
    expect(() => readConfig({ ADMIN_PASSWORD: 's3cret!' })).toThrow(/^(?!.*s3cret)/);
  });
});
