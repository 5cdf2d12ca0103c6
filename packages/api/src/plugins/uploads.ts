import { createHash } from 'node:crypto';
import type { Endpoint } from '@bakehouse/contract/core/endpoint';
import { uploadFolders } from '@bakehouse/contract/upload';
import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, invalidField } from '../errors.ts';
import type { Deps } from '../http/context.ts';
import { digestOf } from '../http/idempotency.ts';
import { rejectDeep } from '../http/json-depth.ts';
import { rejectAnnounced, rejectExcess } from '../http/multipart-limits.ts';
import { toJsonSchema } from '../http/schemas.ts';
import { dropImage, keepImage } from '../modules/upload/upload.service.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Pictures this call brought; dropped again when it fails. */
    broughtImages: string[] | null;
    /** The call was answered as before; what it brought this time is not needed. */
    replayed: boolean;
  }
}

const plainText = new WeakMap<object, ReadonlySet<string>>();

/** Names of the body's fields that are plain text; every other value travels as JSON text. */
const textFields = (endpoint: Endpoint): ReadonlySet<string> => {
  const { body } = endpoint;
  if (!body) return new Set();
  let names = plainText.get(body);
  if (!names) {
    const { properties = {} } = toJsonSchema(body, 'input') as { properties?: Record<string, { type?: unknown }> };
    names = new Set(Object.keys(properties).filter((name) => properties[name]?.type === 'string'));
    plainText.set(body, names);
  }
  return names;
};

const partValue = (endpoint: Endpoint, name: string, text: string): unknown => {
  if (textFields(endpoint).has(name) || text === '') return text;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return text;
  }
  return rejectDeep(value);
};

/** Errors of the parser itself (boundary missing, body unfinished) have no status; limits have theirs. */
const asMultipartError = (error: unknown): unknown =>
  error instanceof Error && !('statusCode' in error)
    ? new AppError('malformed', 'The multipart body is malformed or incomplete')
    : error;

async function* partsOf(request: FastifyRequest) {
  try {
    yield* request.parts();
  } catch (error) {
    throw asMultipartError(error);
  }
}

const bytesOf = (part: MultipartFile): Promise<Buffer> =>
  part.toBuffer().catch((error: unknown) => {
    throw asMultipartError(error);
  });

const fieldValue = (endpoint: Endpoint, part: MultipartValue): unknown => {
  if (part.valueTruncated) throw new AppError('too_large', 'A text field must have at most 1 MiB');
  return typeof part.value === 'string' ? partValue(endpoint, part.fieldname, part.value) : rejectDeep(part.value);
};

/** Reads the parts: text becomes the body JSON would have been, a file becomes the URL of a kept picture. */
const collectParts = async (deps: Deps, request: FastifyRequest, endpoint: Endpoint) => {
  const body: Record<string, unknown> = {};
  const digests: Record<string, string> = {};
  const brought: string[] = [];
  request.broughtImages = brought;
  const folder = uploadFolders.find((name) => endpoint.path.startsWith(`${name}/`)) ?? 'product';
  let parts = 0;
  for await (const part of partsOf(request)) {
    parts += 1;
    if (part.type === 'field') {
      if (!['__proto__', 'constructor', 'prototype'].includes(part.fieldname))
        body[part.fieldname] = fieldValue(endpoint, part);
      continue;
    }
    const bytes = await bytesOf(part);
    if (bytes.length === 0) continue;
    if (part.fieldname in digests) throw invalidField(part.fieldname, 'One file is expected here');
    if (!endpoint.files?.includes(part.fieldname)) throw invalidField(part.fieldname, 'No file is expected here');
    const id = await keepImage(deps, folder, bytes, request.granted?.actor.user._id ?? null);
    brought.push(id);
    digests[part.fieldname] = createHash('sha256').update(bytes).digest('hex');
    body[part.fieldname] = `/files/${id}/large.webp`;
  }
  if (parts === 0) throw missingBody();
  // The kept picture's URL is new on every try: the digest stands for it, so that a repeated POST is known again.
  const stable = Object.fromEntries(Object.entries(body).filter(([name]) => !(name in digests)));
  request.bodyDigest = digestOf(stable, digests);
  return body;
};

/** @throws AppError too_large, malformed, or what a part is refused with. */
const readMultipart = (deps: Deps, request: FastifyRequest, endpoint: Endpoint) => {
  rejectAnnounced(request.raw);
  return Promise.race([rejectExcess(request.raw), collectParts(deps, request, endpoint)]);
};

const missingBody = () => new AppError('malformed', 'The request has no body');

/**
 * The body of a call that came without a JSON body.
 * @throws AppError unsupported_type for multipart where no files are taken, malformed when a required body is missing.
 */
const bodyOf = async (deps: Deps, request: FastifyRequest, endpoint: Endpoint): Promise<unknown> => {
  if (request.isMultipart()) {
    if (!endpoint.files?.length)
      throw new AppError('unsupported_type', 'This content type is not accepted here. Send JSON.');
    return readMultipart(deps, request, endpoint);
  }
  if (request.body !== undefined || !endpoint.body) return request.body;
  if (endpoint.optionalBody) return {};
  throw missingBody();
};

/** Multipart bodies of calls that take files; any other call refuses them as a wrong type. */
export const installUploads = (app: FastifyInstance, deps: Deps) => {
  app.decorateRequest('broughtImages', null);
  app.decorateRequest('replayed', false);
  app.addHook('preValidation', async (request) => {
    const { endpoint } = request.routeOptions.config;
    if (!endpoint) return;
    request.body = await bodyOf(deps, request, endpoint);
  });
  app.addHook('onResponse', async (request, reply) => {
    if (!request.broughtImages || (reply.statusCode < 400 && !request.replayed)) return;
    for (const id of request.broughtImages) await dropImage(deps, id);
  });
};
