import type { z } from 'zod';
import type { ErrorCode } from './error-codes.ts';
import type { StoreRole } from './store-roles.ts';
import type { FileFields } from './upload-folders.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may call: `public` is anyone, `signed-in` any active session, `permission` a session whose role grants this
 * endpoint (its path and first method).
 */
export type Access = 'public' | 'signed-in' | 'permission';

/**
 * Maximum size in bytes of the JSON body of a call without a session. It holds a cart of 100 items with 20 add-ons each,
 * the largest public body.
 */
export const maxPublicBody = 160_000;

/** Header of a call that a client makes while its user is absent, such as the refresh of a list. It does not keep an idle session open. */
export const backgroundHeader = 'x-background';

/** Declares one endpoint: the server binds it, the client calls it, the OpenAPI document describes it. */
export type Endpoint = {
  /** Title in the permission grid and the OpenAPI document. */
  readonly name: string;
  /** Name of the operation in the OpenAPI document and in generated clients: a camelCase verb and object, unique. */
  readonly operationId: string;
  /** One sentence for the OpenAPI document. */
  readonly description: string;
  /** Group in the permission grid, and tag in the OpenAPI document. */
  readonly module: string;
  /** Methods that perform this action; the permission is named after the first. */
  readonly methods: readonly [Method, ...Method[]];
  /** Below `/api/`, parameters in braces: `order/{id}/update_status`. */
  readonly path: string;
  /** Other spellings of the path, with the same permission. */
  readonly aliases?: readonly string[];
  readonly access: Access;
  /**
   * Rejects a caller who may only access their own store, whatever permission their role holds: the action concerns
   * the whole marketplace. `kernel/access/permissions.ts` answers 403 before it reads the body.
   */
  readonly staffOnly?: true;
  /** The least role of a person of a store whose Vendor role grants the endpoint; `manager` unless it is declared. */
  readonly leastStoreRole?: StoreRole;
  /** Rejects API keys, whatever permissions they have: the endpoint manages people, permissions, keys or webhooks. */
  readonly personOnly?: true;
  /**
   * Whether staff who act as a store may call the endpoint (`act-as.ts`): `open` for one that needs a session but no permission; `closed`
   * for one that changes money, credentials or the addresses with which a person signs in. The default is that of API keys.
   */
  readonly whileActing?: 'open' | 'closed';
  /** Open to a session whose user must set up a second factor; `any` also to one that has not proved its factor yet. */
  readonly beforeFactor?: 'set_up' | 'any';
  /** Needs a password, code or passkey within the last five minutes; not for API keys. */
  readonly recentProof?: true;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The body is a form (`application/x-www-form-urlencoded`), which other endpoints reject because every site can send one. */
  readonly takesForm?: true;
  /** Maximum size of the JSON body in bytes, if it is smaller than that of other endpoints with the same access. */
  readonly maxBody?: number;
  /** The handler gets the body as it was sent, to check its signature (`request.rawBody`). */
  readonly keepsRawBody?: true;
  readonly response: z.ZodType;
  /** Error codes that do not follow from the other properties, for the OpenAPI document. */
  readonly errors?: readonly ErrorCode[];
  /** 201 for a create, otherwise 200. */
  readonly status?: 201;
  /** A GET that changes something (spec 1 §7: `send_otp`). It runs in a transaction and has no HEAD. */
  readonly writes?: true;
  /** A response of GET has an ETag. A request with the same `If-None-Match` gets 304 without a body. */
  readonly hasETag?: true;
  /** The response is a file of this type instead of JSON. */
  readonly produces?:
    | 'application/pdf'
    | 'application/json'
    | 'text/csv'
    | 'application/octet-stream'
    | 'application/x-ndjson'
    | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    | 'text/event-stream';
  /** Further types of the file, between which the query chooses. */
  readonly alsoProduces?: readonly NonNullable<Endpoint['produces']>[];
  /** Fields of the response that are not stored. They are null in the response to a repeated POST with the same key. */
  readonly unstored?: readonly string[];
  /** A POST that only reads (spec 1 §7: `vendor/servicing`). It has no transaction and ignores `Idempotency-Key`. */
  readonly reads?: true;
  /** Rejects a POST without `Idempotency-Key`: performing the action twice would be worse than an error. */
  readonly requiresKey?: true;
  /** Clients call it by themselves, so that a call does not keep an idle session open. */
  readonly isBackground?: true;
  /** The body may be omitted; otherwise a request without the declared body is rejected. */
  readonly optionalBody?: true;
} & FileFields;

/** Returns an endpoint with its exact type. */
export const defineEndpoint = <const E extends Endpoint>(endpoint: E): E => endpoint;

type SchemaOutput<S, Else> = S extends z.ZodType ? z.output<S> : Else;
type SchemaInput<S, Else> = S extends z.ZodType ? z.input<S> : Else;

export type ParamsOf<E extends Endpoint> = SchemaOutput<E['params'], undefined>;
export type QueryOf<E extends Endpoint> = SchemaOutput<E['query'], undefined>;
export type BodyOf<E extends Endpoint> = SchemaOutput<E['body'], undefined>;
export type ResponseOf<E extends Endpoint> = z.output<E['response']>;
/** Params, query and body that a client sends: the input side of the schemas. */
export type CallOf<E extends Endpoint> = {
  params?: SchemaInput<E['params'], never>;
  query?: SchemaInput<E['query'], never>;
  body?: SchemaInput<E['body'], never>;
};

/** Key of the permission that an endpoint requires: `POST order/{id}/update_status`. */
export const permissionKey = (endpoint: Pick<Endpoint, 'methods' | 'path'>): string =>
  `${endpoint.methods[0]} ${endpoint.path}`;
