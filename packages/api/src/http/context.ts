import type { SessionUser } from '@bakehouse/contract/session';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { Database, Db } from '../db/client.ts';
import type { FileStore } from '../gateways/file-store.ts';
import type { Geocoder } from '../gateways/geocoder.ts';
import type { Mailer } from '../gateways/mailer.ts';
import type { MapTiles } from '../gateways/map-tiles.ts';
import type { SmsSender } from '../gateways/sms.ts';
import type { Jobs } from '../jobs/jobs.ts';

/** What the outside world gives: passed in everywhere, so that tests can pass their own. */
export type Deps = {
  readonly config: Config;
  readonly database: Database;
  readonly files: FileStore;
  readonly geocoder: Geocoder;
  readonly jobs: Jobs;
  readonly mapTiles: MapTiles;
  /** Undefined: nothing of the kind is set up. */
  readonly mailer: Mailer | undefined;
  readonly smsSender: SmsSender | undefined;
  readonly now: () => Date;
};

/** How far a permission reaches: everything, or only these stores and what is assigned to them. */
export type Reach = 'all' | 'own';
export type Scope = { readonly reach: 'all' } | { readonly reach: 'own'; readonly storeIds: readonly string[] };

/** The person behind a call, with what their roles grant. */
export type Actor = {
  readonly sessionId: string;
  readonly user: SessionUser;
  /** Holds Super Admin: every call, also one that no catalogue lists. */
  readonly isSuper: boolean;
  readonly grants: ReadonlyMap<string, Reach>;
  readonly storeIds: readonly string[];
};

/** What a verb needs besides its input. `db` is the call's own transaction in every write. */
export type Ctx = {
  readonly deps: Deps;
  readonly db: Db;
  readonly actor: Actor;
  readonly scope: Scope;
  readonly requestId: string;
  /** Work for when the transaction stands: what must not happen if it fails. */
  readonly afterCommit: (work: () => void) => void;
};

/** What a call that needs no session gets: it works on the raw exchange. */
export type PublicCtx = {
  readonly deps: Deps;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};
