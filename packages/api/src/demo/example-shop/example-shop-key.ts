import { type Endpoint, permissionKey } from '@bakehouse/contract/core/endpoint';
import { storefrontOrderEndpoints } from '@bakehouse/contract/storefront/storefront-order.endpoints';
import { type AccessCache, toActor } from '../../kernel/access/access-cache.ts';
import type { Ctx, Deps } from '../../kernel/http/context.ts';
import { findApiKeyPage } from '../../modules/api-key/api-key.queries.ts';
import { apiKeyChanges, createApiKey } from '../../modules/api-key/api-key.service.ts';
import { findActivePerson, findCredentials } from '../../modules/session/session.queries.ts';
import { runTransaction } from '../../platform/db/client.ts';
import { demoPeople } from '../demo-accounts.ts';

const keyName = 'Example storefront';

/**
 * Returns an API key of the demo's owner that can only place storefront orders. The key of an earlier start is rotated, because
 * its secret is not stored; the previous secret works for another day, so that two servers can run.
 * @returns undefined if the owner does not exist or someone has revoked the key
 */
export async function createExampleShopKey(
  deps: Deps,
  cache: Pick<AccessCache, 'recheck'>,
  endpoints: () => readonly Endpoint[],
): Promise<string | undefined> {
  const { database } = deps;
  const account = await findCredentials(database.db, demoPeople[0].email);
  const person = account && (await findActivePerson(database.db, account.id));
  if (!person) return undefined;
  const secret = await runTransaction(database, async (transaction) => {
    const scope = { reach: 'all' } as const;
    const ctx: Ctx = {
      ...transaction,
      deps,
      actor: toActor(person, new Map()),
      scope,
      requestId: 'example-storefront',
    };
    const { rows } = await findApiKeyPage(ctx.db, 'active', { search: keyName }, deps.now());
    const existing = rows.find(({ name, maker_id }) => name === keyName && maker_id === person.user_id);
    if (existing?.revoked_at) return undefined;
    if (existing) return (await apiKeyChanges(endpoints).rotate(ctx, existing.id, {})).secret;
    const permissions = [permissionKey(storefrontOrderEndpoints.place)];
    return (await createApiKey(ctx, { name: keyName, permissions }, endpoints)).secret;
  });
  cache.recheck();
  return secret;
}
