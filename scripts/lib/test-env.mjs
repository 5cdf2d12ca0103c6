// Environment of the tests, without the developer's own settings: a DATABASE_URL of the shell must not be used by a
// test.
const SETTINGS = [
  /^(PORT|HOST|DATA_DIR|DATABASE_URL|DATABASE_POOL|DEMO|PUBLIC_URL|STORE_URL|EXAMPLE_SHOP|TIME_ZONE|SESSION_HOURS|TRUST_PROXY|LOG_LEVEL|NODE_ENV)$/,
  /^(ADMIN_EMAIL|ADMIN_PASSWORD|SMTP_URL|MAIL_FROM|SMS_URL|MAP_TILES_URL)$/,
  /^(GEOCODER|GEOCODER_\w+|S3_\w+|RATE_LIMIT_\w+|RETENTION_\w+)$/,
];

export function testEnv(env) {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !SETTINGS.some((pattern) => pattern.test(name))));
}
