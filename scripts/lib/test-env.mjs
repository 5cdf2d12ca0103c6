// Environment of the tests, without the developer's own settings: a DATABASE_URL of the shell must not be used by a
// test.
const PREFIXES =
  'ADMIN|DATABASE|GEOCODER|LOG|MAIL|MAP_TILES|MESSAGE|METRICS|OIDC|OTEL|PUBLIC|RATE_LIMIT|RAZORPAY|RETENTION|S3|SELLER|SESSIONS?|SMS|SMTP|STORE|SUPER_ADMIN|WEBHOOK|WHATSAPP';
const NAMES = 'DATA_DIR|DEMO|EXAMPLE_SHOP|GEOCODER|HOST|MIGRATE|NODE_ENV|PORT|TIME_ZONE|TRUST_PROXY';
const SETTING = new RegExp(`^((${PREFIXES})_\\w+|${NAMES})$`);

/** Returns the variables of `env` that are not settings of the server. */
export function testEnv(env) {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !SETTING.test(name)));
}
