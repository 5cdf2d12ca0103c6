import type { Topic } from '@bakehouse/contract/events';
import { topicsOfTypes, webhookTopics } from '@bakehouse/contract/webhook/webhook-types';
import { permissionKeysOf, toActor } from '../../kernel/access/access-cache.ts';
import { readsOfTopics, viewOf } from '../../kernel/events/event-access.ts';
import type { Actor } from '../../kernel/http/context.ts';
import type { Db } from '../../platform/db/client.ts';
import { findAccessVersion, findActivePerson } from '../session/session.queries.ts';

/** Decides which events a webhook receives: only those that its maker may read. */

/** Returns whether a person may read all records of these event types. */
export const readsTypes = (actor: Actor, types: readonly string[]): boolean => readsTopics(actor, topicsOfTypes(types));

/** Returns whether a person may read all records of these topics. */
function readsTopics(actor: Actor, topics: readonly Topic[]): boolean {
  // A password that was reset does not take away what the person may read.
  const person = { ...actor, user: { ...actor.user, must_change_password: false } };
  const reaches = viewOf(person, topics)?.reaches;
  return topics.every((topic) => reaches?.get(topic) === 'all');
}

/** Returns the topics that each of these people may read now. */
export type FindTopics = (db: Db, makerIds: readonly string[]) => Promise<ReadonlyMap<string, ReadonlySet<string>>>;

/** Returns a function that reads a person again only when the permissions of any user have changed. */
export function makerTopics(): FindTopics {
  const cached = new Map<string, ReadonlySet<string>>();
  let version = -1;
  return async (db, makerIds) => {
    const current = await findAccessVersion(db);
    if (current !== version) cached.clear();
    version = current;
    const found = new Map<string, ReadonlySet<string>>();
    for (const id of new Set(makerIds)) {
      const topics = cached.get(id) ?? (await readableTopics(db, id));
      cached.set(id, topics);
      found.set(id, topics);
    }
    return found;
  };
}

/** Returns the topics of webhooks that a person may read, or none if the person is no longer active. */
async function readableTopics(db: Db, makerId: string): Promise<ReadonlySet<string>> {
  const row = await findActivePerson(db, makerId);
  if (!row) return new Set();
  const actor = toActor({ ...row, session_id: makerId }, permissionKeysOf(readsOfTopics(webhookTopics)));
  return new Set(webhookTopics.filter((topic) => readsTopics(actor, [topic])));
}
