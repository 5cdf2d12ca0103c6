import type { Endpoint } from '@bakehouse/contract/core/endpoint';
import type { UploadFolder } from '@bakehouse/contract/core/upload-folders';
import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { newId } from '../platform/db/columns.ts';
import { AppError, invalidField } from '../platform/errors.ts';
import { sha256Of } from '../platform/gateways/file-store.ts';
import { digestOf } from './http/idempotency.ts';
import { requireJsonLimits } from './http/json-depth.ts';
import { documentLimits, documentTooLarge, rejectAnnounced, rejectExcess } from './http/multipart-limits.ts';
import { toJsonSchema } from './http/schemas.ts';

/** An image or a document of a multipart body, received and not yet stored. */
export type ReceivedImage = {
  /** Id of the upload once it is stored. The parsed body contains it in the file's field. */
  readonly id: string;
  readonly bytes: Buffer;
  /** The file's name on the device of the sender. It is checked and not stored. */
  readonly fileName: string;
  readonly folder: UploadFolder | 'document' | 'photo';
  /** The admin user who uploads it; null for a call without a session. */
  readonly userId: string | null;
};

/** Where the images and documents of multipart bodies are stored. Documents and photos are private. */
export type ImageStore = {
  /** @throws AppError with the reason when the bytes are not a file that is accepted; then nothing is stored. */
  readonly store: (image: ReceivedImage) => Promise<void>;
  readonly remove: (id: string) => Promise<void>;
};

declare module 'fastify' {
  interface FastifyRequest {
    /** Images that arrived with the body; they are stored once the body is valid. */
    receivedImages: ReceivedImage[] | null;
    /** Ids of the images stored for this call; they are deleted again when it fails. */
    storedImages: string[] | null;
    /** A repeated POST received the stored response of the first one, so its images are not needed. */
    replayed: boolean;
  }
}

const textFieldsOfBody = new WeakMap<object, ReadonlySet<string>>();

/**
 * Reads multipart bodies before they are validated, and stores their images afterwards: an invalid body leaves no file.
 * Images of a call that fails later are deleted after its response.
 */
export function installUploads(app: FastifyInstance, images: ImageStore) {
  app.decorateRequest('receivedImages', null);
  app.decorateRequest('storedImages', null);
  app.decorateRequest('replayed', false);
  app.addHook('preValidation', async (request) => {
    const { endpoint } = request.routeOptions.config;
    if (endpoint) request.body = await bodyOf(request, endpoint);
  });
  app.addHook('preHandler', async (request) => {
    if (!request.receivedImages) return;
    const stored: string[] = [];
    request.storedImages = stored;
    for (const image of request.receivedImages) {
      await images.store(image);
      stored.push(image.id);
    }
    request.receivedImages = null;
  });
  app.addHook('onResponse', async (request, reply) => {
    if (!request.storedImages || (reply.statusCode < 400 && !request.replayed)) return;
    for (const id of request.storedImages) await images.remove(id);
  });
}

/**
 * Returns the body of a call that came without a JSON body.
 * @throws AppError unsupported_type for multipart where no files are accepted, malformed when a required body is missing.
 */
async function bodyOf(request: FastifyRequest, endpoint: Endpoint): Promise<unknown> {
  if (request.isMultipart()) {
    if (!endpoint.files) throw new AppError('unsupported_type', 'This content type is not accepted here. Send JSON.');
    return readMultipart(request, endpoint);
  }
  if (request.body !== undefined || !endpoint.body) return request.body;
  if (endpoint.optionalBody) return {};
  throw missingBody();
}

type FileEndpoint = Endpoint & { files: readonly string[] };

/** @throws AppError too_large, malformed, or the error of a part. */
function readMultipart(request: FastifyRequest, endpoint: FileEndpoint) {
  rejectAnnounced(request.raw);
  return Promise.race([rejectExcess(request.raw), collectParts(request, endpoint)]);
}

/** Reads the parts into the equivalent JSON body. A file's field contains the id that its image will have. */
async function collectParts(request: FastifyRequest, endpoint: FileEndpoint) {
  const body: Record<string, unknown> = {};
  const digests: Record<string, string> = {};
  const images: ReceivedImage[] = [];
  let parts = 0;
  for await (const part of partsOf(request, endpoint)) {
    parts += 1;
    if (part.type === 'field') {
      if (!['__proto__', 'constructor', 'prototype'].includes(part.fieldname))
        body[part.fieldname] = fieldValue(endpoint, part);
      continue;
    }
    const bytes = await bytesOf(part, endpoint);
    if (bytes.length === 0) continue;
    if (part.fieldname in digests) throw invalidField(part.fieldname, 'One file is expected here');
    if (!endpoint.files.includes(part.fieldname)) throw invalidField(part.fieldname, 'No file is expected here');
    const id = newId();
    const userId = request.granted?.actor.user._id ?? null;
    images.push({
      id,
      bytes,
      fileName: part.filename,
      folder: endpoint.uploadFolder ?? endpoint.filesArePrivate ?? 'document',
      userId,
    });
    digests[part.fieldname] = sha256Of(bytes);
    body[part.fieldname] = id;
  }
  if (parts === 0) throw missingBody();
  request.receivedImages = images;
  // The digest uses the image's content, because its id is new on every attempt and would hide a repeated POST.
  const textValues = Object.fromEntries(Object.entries(body).filter(([name]) => !(name in digests)));
  request.bodyDigest = digestOf(textValues, digests);
  return body;
}

async function* partsOf(request: FastifyRequest, { filesArePrivate }: Endpoint) {
  try {
    yield* request.parts(filesArePrivate ? { limits: documentLimits } : {});
  } catch (error) {
    throw asMultipartError(error);
  }
}

/** Errors of the multipart parser itself (missing boundary, unfinished body) have no status; those of limits have one. */
const asMultipartError = (error: unknown): unknown =>
  error instanceof Error && !('statusCode' in error)
    ? new AppError('malformed', 'The multipart body is malformed or incomplete')
    : error;

function fieldValue(endpoint: Endpoint, part: MultipartValue): unknown {
  if (part.valueTruncated) throw new AppError('too_large', 'A text field must have at most 1 MiB');
  return typeof part.value === 'string'
    ? partValue(endpoint, part.fieldname, part.value)
    : requireJsonLimits(part.value);
}

function partValue(endpoint: Endpoint, name: string, text: string): unknown {
  if (textFields(endpoint).has(name) || text === '') return text;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return text;
  }
  return requireJsonLimits(value);
}

/** Returns the names of the body's fields that are plain text; every other value is sent as JSON text. */
function textFields(endpoint: Endpoint): ReadonlySet<string> {
  const { body } = endpoint;
  if (!body) return new Set();
  let names = textFieldsOfBody.get(body);
  if (!names) {
    const { properties = {} } = toJsonSchema(body, 'input') as { properties?: Record<string, { type?: unknown }> };
    names = new Set(Object.keys(properties).filter((name) => properties[name]?.type === 'string'));
    textFieldsOfBody.set(body, names);
  }
  return names;
}

const bytesOf = (part: MultipartFile, { filesArePrivate }: Endpoint): Promise<Buffer> =>
  part.toBuffer().catch((error: unknown) => {
    if (filesArePrivate && error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE')
      throw documentTooLarge();
    throw asMultipartError(error);
  });

const missingBody = () => new AppError('malformed', 'The request has no body');
