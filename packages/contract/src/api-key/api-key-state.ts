/** States of an API key, as its list shows them. */
export const apiKeyStates = ['Active', 'Expiring', 'Expired', 'Suspended', 'Revoked'] as const;
export type ApiKeyState = (typeof apiKeyStates)[number];

/** A key is shown as expiring during its last days. */
export const expiringDays = 14;
const dayMs = 86_400_000;

/**
 * Returns the state of an API key.
 * @param key times of the key, ISO 8601; null for never.
 * @param now the current time.
 */
export function apiKeyState(
  key: Readonly<Record<'revoked_at' | 'suspended_at' | 'expires_at', string | null>>,
  now: Date,
): ApiKeyState {
  if (key.revoked_at !== null) return 'Revoked';
  const remaining = key.expires_at === null ? Number.POSITIVE_INFINITY : Date.parse(key.expires_at) - now.getTime();
  if (remaining <= 0) return 'Expired';
  if (key.suspended_at !== null) return 'Suspended';
  return remaining <= expiringDays * dayMs ? 'Expiring' : 'Active';
}
