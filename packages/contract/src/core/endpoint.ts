import type { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may call: `public` anyone; `signed-in` any live session; `permission` a session whose role grants this very
 * endpoint (its path and first method).
 */
export type Access = 'public' | 'signed-in' | 'permission';

/** One call of the API, said once: the server binds it, the client sends it, the document lists it. */
export type Endpoint = {
  /** What it does, in words; the permission grid shows it. */
  readonly name: string;
  /** Heading it stands under in the permission grid and the API document. */
  readonly module: string;
  /** All verbs that mean this act; the first names the permission. */
  readonly methods: readonly [Method, ...Method[]];
  /** Below `/api/`, parameters in braces: `order/{id}/update_status`. */
  readonly path: string;
  /** Other spellings of the path that mean the same call, and the same permission. */
  readonly aliases?: readonly string[];
  readonly access: Access;
  /**
   * Rejects a caller whose grant reaches only their own store, whatever permission their role holds: the act concerns
   * the whole marketplace. `plugins/permissions.ts` answers 403 before it reads the body.
   */
  readonly staffOnly?: true;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly response: z.ZodType;
  /** 201 for a create, else 200. */
  readonly status?: 201;
  /** A GET that changes something all the same (spec 1 §7: `send_otp`); it is one transaction, and answers no HEAD. */
  readonly writes?: true;
  /** The answer is a file of this type instead of JSON. */
  readonly produces?: 'application/pdf' | 'text/csv';
  /** A POST that only asks (spec 1 §7: `vendor/servicing`): no transaction, and nothing to remember of a repeated one. */
  readonly reads?: true;
  /** The body may be left out; without this, a call with `body` and no body is refused. */
  readonly optionalBody?: true;
  /** File parts a multipart body may carry, by field name. */
  readonly files?: readonly string[];
};

export const defineEndpoint = <const E extends Endpoint>(endpoint: E): E => endpoint;

type SchemaOutput<S, Else> = S extends z.ZodType ? z.output<S> : Else;
type SchemaInput<S, Else> = S extends z.ZodType ? z.input<S> : Else;

export type ParamsOf<E extends Endpoint> = SchemaOutput<E['params'], undefined>;
export type QueryOf<E extends Endpoint> = SchemaOutput<E['query'], undefined>;
export type BodyOf<E extends Endpoint> = SchemaOutput<E['body'], undefined>;
export type AnswerOf<E extends Endpoint> = z.output<E['response']>;
/** What a client must give: the schemas' input side. */
export type CallOf<E extends Endpoint> = {
  params?: SchemaInput<E['params'], never>;
  query?: SchemaInput<E['query'], never>;
  body?: SchemaInput<E['body'], never>;
};

/** Key of the permission an endpoint asks for: `POST order/{id}/update_status`. */
export const permissionKey = (endpoint: Pick<Endpoint, 'methods' | 'path'>): string =>
  `${endpoint.methods[0]} ${endpoint.path}`;
