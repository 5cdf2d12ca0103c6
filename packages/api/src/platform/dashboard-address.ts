import type { Config } from './config.ts';

/**
 * Returns the address that links in mails lead to, without a slash at the end. It is never that of a request, whose Host header anyone can
 * choose.
 * @returns `PUBLIC_URL`; without it, outside production, the address on which the server listens, else undefined
 */
export function dashboardAddress({
  PUBLIC_URL,
  NODE_ENV,
  HOST,
  PORT,
}: Pick<Config, 'PUBLIC_URL' | 'NODE_ENV' | 'HOST' | 'PORT'>): string | undefined {
  if (PUBLIC_URL) return PUBLIC_URL.replace(/\/+$/, '');
  const isEveryAddress = HOST === '0.0.0.0' || HOST.includes(':');
  return NODE_ENV === 'production' ? undefined : `http://${isEveryAddress ? 'localhost' : HOST}:${PORT}`;
}
