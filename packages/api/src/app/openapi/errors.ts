import type { Endpoint, Method } from '@bakehouse/contract/core/endpoint';
import { type ErrorCode, errorStatuses } from '@bakehouse/contract/core/error-codes';
import { z } from 'zod';
import { isWrite, type Route } from '../../kernel/http/route.ts';
import { refTo } from './json-schema.ts';

/** Every code that a response can carry; `internal` is the 500 of an unexpected error. */
type ResponseCode = ErrorCode | 'internal';

/** The meaning of each code, and the message of an example. */
const meanings: Record<ResponseCode, { description: string; example: string }> = {
  malformed: {
    description: 'The path, the query or the JSON is malformed.',
    example: 'page must be a whole number from 1',
  },
  unauthenticated: {
    description: 'The bearer token or API key is missing, wrong or expired.',
    example: 'Sign in to continue',
  },
  forbidden: {
    description: 'No role of the caller grants this action, or the API key does not allow it.',
    example: 'You do not have permission to do this',
  },
  password_change_required: {
    description: 'The caller must first replace a password that someone else set.',
    example: 'Choose your own password before you go on',
  },
  second_factor_required: {
    description: 'The sign-in is not complete without a second factor.',
    example: 'Enter the code of your second factor to go on',
  },
  identity_required: {
    description: 'The caller must prove their identity again, as `POST confirm_identity` does.',
    example: 'Confirm that it is you',
  },
  not_found: { description: 'No such record, or none that the caller may see.', example: 'Brand not found' },
  duplicate: { description: 'Another record has this value already.', example: 'Email already in use by Asha Rao' },
  stale: {
    description: 'Someone else saved the record since the given version.',
    example: 'Someone else changed this record. Reload to see the latest version.',
  },
  in_use: {
    description: 'Other records use this one, or a record it refers to does not exist; `usage` lists the users.',
    example: 'This brand is used by 3 products',
  },
  in_progress: {
    description: 'A request with the same `Idempotency-Key` is still running.',
    example: 'This request is still being processed',
  },
  wrong_status: {
    description: 'The status of the record does not allow the action.',
    example: 'This store has been verified already',
  },
  proof_required: {
    description: 'The order needs a photo or the code of its customer before this step.',
    example: 'A photo is needed before this order can be shipped.',
  },
  slot_full: {
    description: 'The store has no free seat in the slot of the order.',
    example: 'Slot full. Next free: 20:00-22:00',
  },
  slot_closed: {
    description: 'The store of the order does not deliver in the slot: it is closed, or the slot is too soon.',
    example: 'The store cannot deliver then: closed on 24 Dec. Next free: 10:00-12:00 on 25 Dec',
  },
  out_of_stock: {
    description: 'A product of the cart is not sold any more, or there is not enough of it; `fields` names the item.',
    example: 'Truffle is out of stock. Change the cart and try again.',
  },
  price_changed: {
    description: 'The total differs from the one that was sent; `fields` has the right one.',
    example: 'The order total is now ₹649. Confirm it and order again.',
  },
  too_large: { description: 'The body or a file is too large.', example: 'The body is too large' },
  unsupported_type: {
    description: 'The content type is not accepted.',
    example: 'This content type is not accepted here. Send JSON.',
  },
  invalid: { description: 'A value breaks a rule; `fields` names each one.', example: 'Name is required' },
  not_serviceable: {
    description: 'No store delivers to the place, or at the time.',
    example: 'We do not deliver to this place yet',
  },
  not_eligible: {
    description:
      'The store cannot deliver the order: it is too far, closed, or needs more time; `fields.vendor` has all reasons.',
    example: 'Rose Bakery cannot deliver this order: closed on 24 Dec',
  },
  key_reused: {
    description: 'The `Idempotency-Key` was used with another body.',
    example: 'This Idempotency-Key was used with another body',
  },
  too_many: {
    description: 'Too many requests; `Retry-After` gives the seconds to wait.',
    example: 'Too many calls at once. Try again in a moment.',
  },
  internal: {
    description: 'An unexpected error; quote `requestId` when you report it.',
    example: 'Something went wrong',
  },
  unavailable: {
    description: 'The service is busy; `Retry-After` gives the seconds to wait.',
    example: 'The service is busy. Try again in a moment.',
  },
  storage_full: {
    description: 'The server has no space left, so nothing was saved.',
    example: 'The server has no space left, so nothing was saved. Tell your administrator.',
  },
};

const order = Object.keys(meanings) as ResponseCode[];

/** Returns whether a repeated POST with the same `Idempotency-Key` gets the response of the first one. */
export const acceptsIdempotencyKey = ({ endpoint, kind }: Route, method: Method): boolean =>
  kind === 'verb' && method === 'POST' && isWrite(endpoint, method);

/**
 * Returns the error codes of an endpoint, in the order of their statuses. They follow from its access, input and method;
 * `endpoint.errors` adds what does not.
 */
export function errorCodesOf(route: Route): ResponseCode[] {
  const { endpoint } = route;
  const codes = new Set<ResponseCode>([
    'malformed',
    ...(endpoint.access === 'public' ? [] : (['unauthenticated'] as const)),
    // An API key cannot call an endpoint for any signed-in person.
    ...(endpoint.access === 'signed-in' ? (['forbidden'] as const) : []),
    ...(endpoint.access === 'permission' ? (['forbidden', 'password_change_required'] as const) : []),
    ...(endpoint.access === 'public' || endpoint.beforeFactor === 'any' ? [] : (['second_factor_required'] as const)),
    ...(endpoint.recentProof ? (['identity_required'] as const) : []),
    ...(endpoint.params ? (['not_found'] as const) : []),
    ...codesOfWrite(route),
    ...(endpoint.body ? (['too_large', 'unsupported_type'] as const) : []),
    ...(endpoint.body || endpoint.query || endpoint.params ? (['invalid'] as const) : []),
    'too_many',
    'internal',
    'unavailable',
    ...(endpoint.errors ?? []),
  ]);
  return order.filter((code) => codes.has(code)).toSorted((a, b) => statusOf(a) - statusOf(b));
}

/** Returns the codes that only a write can have: conflicts with other records, a full disk, and those of repeated requests. */
function codesOfWrite(route: Route): ResponseCode[] {
  const { endpoint } = route;
  if (!isWrite(endpoint, endpoint.methods[0]) || route.kind !== 'verb') return [];
  const isDelete = endpoint.methods[0] === 'DELETE';
  return [
    ...(isDelete ? [] : (['duplicate'] as const)),
    'in_use',
    ...(takesVersion(endpoint) ? (['stale'] as const) : []),
    ...(endpoint.methods.some((method) => acceptsIdempotencyKey(route, method))
      ? (['in_progress', 'key_reused'] as const)
      : []),
    'storage_full',
  ];
}

const takesVersion = ({ query, body }: Endpoint): boolean =>
  [query, body].some((schema) => 'version' in fieldsOf(schema));

/** Fields of an object schema, also of one behind a preprocessing step. */
function fieldsOf(schema: z.ZodType | undefined): object {
  if (schema instanceof z.ZodObject) return schema.shape;
  return schema instanceof z.ZodPipe ? fieldsOf(schema.out as z.ZodType) : {};
}

const statusOf = (code: ResponseCode): number => (code === 'internal' ? 500 : errorStatuses[code]);

const retryAfter = {
  'Retry-After': { description: 'Seconds to wait before the next attempt.', schema: { type: 'integer' } },
};
type Responses = Record<string, { description: string; headers?: object; content: Record<string, object> }>;

/**
 * Returns the error responses of an endpoint by status, as references to shared responses.
 * @param shared components of the document; each combination of codes is added once, named after its codes
 */
export function errorResponses(route: Route, shared: Responses): Record<string, { $ref: string }> {
  const byStatus = [...Map.groupBy(errorCodesOf(route), statusKey)].map(([status, codes]) => {
    const name = nameOf(codes);
    shared[name] ??= toResponse(codes);
    return [status, { $ref: `#/components/responses/${name}` }];
  });
  return Object.fromEntries(byStatus);
}

/** Key of a code in `responses`: its status, with one range for all server errors. */
const statusKey = (code: ResponseCode): string => (statusOf(code) >= 500 ? '5XX' : String(statusOf(code)));

/** Returns the name of a shared response: its codes, or a short name for a usual combination. */
function nameOf(codes: readonly ResponseCode[]): string {
  if (codes[0] === 'forbidden') {
    const name = codes.includes('password_change_required') ? 'Forbidden' : 'ForbiddenToApiKeys';
    const more = codes.filter((code) => code === 'second_factor_required' || code === 'identity_required');
    return [name, ...more.map(pascalCase)].join('Or');
  }
  if (codes.includes('internal')) return codes.includes('storage_full') ? 'ServerErrorOrStorageFull' : 'ServerError';
  return codes.map(pascalCase).join('Or');
}

const pascalCase = (code: string) => code.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());

const toResponse = (codes: readonly ResponseCode[]) => ({
  description: codes.map((code) => `\`${code}\` (${statusOf(code)}): ${meanings[code].description}`).join(' '),
  ...(codes.some(isTemporary) ? { headers: retryAfter } : {}),
  content: {
    'application/json': {
      schema: refTo('Error'),
      examples: Object.fromEntries(codes.map((code) => [code, { value: { error: meanings[code].example, code } }])),
    },
  },
});

/** The codes of responses that contain the time of the next attempt. */
const isTemporary = (code: ResponseCode): boolean => code === 'too_many' || code === 'unavailable';
