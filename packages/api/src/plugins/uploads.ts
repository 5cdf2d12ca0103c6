import { createHash } from 'node:crypto';
import type { Endpoint } from '@bakehouse/contract/endpoint';
import { uploadFolders } from '@bakehouse/contract/upload';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, invalidField } from '../errors.ts';
import type { Deps } from '../http/context.ts';
import { digestOf } from '../http/idempotency.ts';
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
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
};

/** Reads the parts: text becomes the body JSON would have been, a file becomes the URL of a kept picture. */
const readParts = async (deps: Deps, request: FastifyRequest, endpoint: Endpoint) => {
  const body: Record<string, unknown> = {};
  const digests: Record<string, string> = {};
  const brought: string[] = [];
  request.broughtImages = brought;
  const folder = uploadFolders.find((name) => endpoint.path.startsWith(`${name}/`)) ?? 'product';
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      if (!['__proto__', 'constructor', 'prototype'].includes(part.fieldname))
        body[part.fieldname] = partValue(endpoint, part.fieldname, String(part.value));
      continue;
    }
    const bytes = await part.toBuffer();
    if (bytes.length === 0) continue;
    if (part.fieldname in digests) throw invalidField(part.fieldname, 'One file is expected here');
    if (!endpoint.files?.includes(part.fieldname)) throw invalidField(part.fieldname, 'No file is expected here');
    const id = await keepImage(deps, folder, bytes, request.granted?.actor.user._id ?? null);
    brought.push(id);
    digests[part.fieldname] = createHash('sha256').update(bytes).digest('hex');
    body[part.fieldname] = `/files/${id}/large.webp`;
  }
  // The kept picture's URL is new on every try: the digest stands for it, so that a repeated POST is known again.
  const stable = Object.fromEntries(Object.entries(body).filter(([name]) => !(name in digests)));
  request.bodyDigest = digestOf(stable, digests);
  return body;
};

/** A picture that no record holds yet is nobody's own: who reaches only their own store keeps none. Refused before it is read. */
const refuseOwnless = (request: FastifyRequest, endpoint: Endpoint) => {
  if (endpoint.path.startsWith('fileupload/') && request.access().scope.reach === 'own')
    throw new AppError('forbidden', 'You do not have permission to do this');
};

/** Multipart bodies of calls that take files; any other call refuses them as a wrong type. */
export const installUploads = (app: FastifyInstance, deps: Deps) => {
  app.decorateRequest('broughtImages', null);
  app.decorateRequest('replayed', false);
  app.addHook('preValidation', async (request) => {
    const { endpoint } = request.routeOptions.config;
    if (!endpoint) return;
    refuseOwnless(request, endpoint);
    if (request.isMultipart() && endpoint.files?.length) request.body = await readParts(deps, request, endpoint);
    else if (request.body === undefined && endpoint.body) request.body = {};
  });
  app.addHook('onResponse', async (request, reply) => {
    if (!request.broughtImages || (reply.statusCode < 400 && !request.replayed)) return;
    for (const id of request.broughtImages) await dropImage(deps, id);
  });
};
