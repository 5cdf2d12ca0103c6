import type { Ctx, Deps } from '../kernel/http/context.ts';
import { serverActor } from '../kernel/http/server-actor.ts';
import type { Db } from '../platform/db/client.ts';

/** Returns the context in which a person of the demo has used a service. */
export const demoCtx = (
  db: Db,
  deps: Deps,
  { person, now }: { person: { readonly id: string; readonly name: string }; now: Date },
): Ctx => ({
  db,
  deps: { ...deps, now: () => now },
  actor: { ...serverActor, user: { ...serverActor.user, _id: person.id, name: person.name } },
  scope: { reach: 'all' },
  requestId: 'demo',
  // The demo has an audit log of its own, and notifies nobody of what it loads.
  atCommit: () => undefined,
  afterCommit: () => undefined,
});
