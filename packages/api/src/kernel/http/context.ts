import type { StoreRole } from '@bakehouse/contract/core/store-roles';
import type { OwnStore, SessionUser } from '@bakehouse/contract/session';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../platform/config.ts';
import type { AtCommit, Database, Db } from '../../platform/db/client.ts';
import type { FileStore } from '../../platform/gateways/file-store.ts';
import type { Geocoder } from '../../platform/gateways/geocoder.ts';
import type { Mailer } from '../../platform/gateways/mailer.ts';
import type { MapTiles } from '../../platform/gateways/map-tiles.ts';
import type { PaymentGateway } from '../../platform/gateways/payments/payment-gateway.ts';
import type { TextSenders } from '../../platform/gateways/text-senders.ts';
import type { Metrics } from '../../platform/observe/metrics.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { EventBatch } from './event-writes.ts';

/** The dependencies of the application on the outside world. They are passed in, so that tests can replace them. */
export type Deps = {
  readonly config: Config;
  readonly database: Database;
  readonly files: FileStore;
  readonly geocoder: Geocoder;
  readonly jobs: Jobs;
  readonly mapTiles: MapTiles;
  /** Undefined if no mail server is configured. */
  readonly mailer: Mailer | undefined;
  /** The services for SMS and WhatsApp; undefined without one. */
  readonly textSenders: TextSenders;
  /** Undefined if no payment gateway is configured. */
  readonly payments: PaymentGateway | undefined;
  readonly now: () => Date;
  /** Undefined if `/metrics` is not served. */
  readonly metrics?: Metrics | undefined;
};

/** The reach of a permission: all records, or only the user's own stores and what is assigned to them. */
export type Reach = 'all' | 'own';
export type Scope =
  | { readonly reach: 'all' }
  | {
      readonly reach: 'own';
      readonly storeIds: readonly string[];
      /** The person's role in the store; undefined for work without a person of a store. */
      readonly storeRole?: StoreRole | undefined;
    };

/** Returns whether the caller may not see amounts, nor phone numbers of customers before the store has accepted their order. */
export const isBaker = (scope: Scope): boolean => scope.reach === 'own' && scope.storeRole === 'baker';

/** The API key of a request. */
export type ActorApiKey = {
  readonly _id: string;
  readonly allowsAddress: (address: string) => boolean;
};

/**
 * The user who sends a request, with the permissions of the user's roles. For an API key, this is its maker: the name is
 * that of the key with the maker's, and the permissions are those that key and maker both have.
 */
export type Actor = {
  /** Id of the session, or of the API key. */
  readonly sessionId: string;
  /** Undefined for a session. */
  readonly apiKey?: ActorApiKey;
  readonly user: SessionUser;
  /**
   * Whether the user is a Super Admin, who may call every endpoint, including those without a permission. False for an API
   * key.
   */
  readonly isSuper: boolean;
  readonly grants: ReadonlyMap<string, Reach>;
  /** The store of the session, or none. */
  readonly storeIds: readonly string[];
  readonly storeRole?: StoreRole | undefined;
  /** All stores of the person, the one of the session first. */
  readonly stores: readonly OwnStore[];
  /** Set for a staff member who works as a store: their name is that of both people, and the permissions are those of the store's person. */
  readonly acting?: {
    readonly storeName: string;
    readonly ownerName: string;
    readonly staffName: string;
    /** End of the session in milliseconds since 1970. */
    readonly until: number;
  };
};

/** The context of an action. In every write, `db` is the transaction of the request. */
export type Ctx = {
  readonly deps: Deps;
  readonly db: Db;
  readonly actor: Actor;
  readonly scope: Scope;
  readonly requestId: string;
  /**
   * Sends a statement together with the commit of the request's transaction. A request that only reads has no
   * transaction and must not use it.
   */
  readonly atCommit: AtCommit;
  /** Registers work that runs after the commit, and not at all if the transaction fails. */
  readonly afterCommit: (work: () => void) => void;
  /** Set by a transaction that changes many records and writes one event for all of them. */
  readonly eventBatch?: EventBatch;
};

/** The context of an endpoint without a session, which works with Fastify's request and reply. */
export type PublicCtx = {
  readonly deps: Deps;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

/** Returns the id of who calls are counted for: an API key, or else the user. */
export const callerIdOf = ({ apiKey, user }: Pick<Actor, 'apiKey' | 'user'>): string => apiKey?._id ?? user._id;

/** Returns the bearer token of a request. */
export function bearerToken(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization;
  return header?.startsWith('Bearer ') ? header.slice(7).trim() : undefined;
}
