import { isOpenToApiKeys } from '@bakehouse/contract/api-key/api-key-permissions';
import type { Endpoint, Method } from '@bakehouse/contract/core/endpoint';
import type { z } from 'zod';
import type { Route } from '../../kernel/http/route.ts';
import { acceptsIdempotencyKey, errorResponses } from './errors.ts';
import { exampleOf } from './examples.ts';
import { type JsonSchema, refTo, resolveRef, type SchemaConverter } from './json-schema.ts';

type Ref = { $ref: string };
type Parameter = {
  name: string;
  in: 'path' | 'query' | 'header';
  description: string;
  required?: true;
  schema: JsonSchema;
};
type Content = { content: Record<string, object> };

/** Parts of the document that several operations refer to. */
export type SharedParts = {
  readonly schemas: SchemaConverter;
  readonly parameters: Record<string, Parameter>;
  readonly requestBodies: Record<string, Content & { required: boolean }>;
  readonly responses: Record<string, Content & { description: string }>;
};

const parameterDescriptions: Readonly<Record<string, string>> = {
  id: 'Id of the record.',
  page: 'Number of the page, from 1.',
  perPage: 'Records on a page.',
  search: 'Text to search for.',
  sort: 'Field to sort by; a minus before it sorts in descending order.',
  status: 'Only records with this status.',
  version: 'Version that the client read; the request fails with `stale` when someone saved the record since.',
};

const keyHeader = 'Idempotency-Key';

/** Registers the schemas of an endpoint for conversion. They must be converted before `toPathItems` is called. */
export function collectSchemas(endpoint: Endpoint, parts: SharedParts): void {
  bodySchema(endpoint, parts);
  if (!endpoint.produces) responseSchema(endpoint, parts);
}

/** Reference to the body of an endpoint, named after the operation unless the contract names it. */
const bodySchema = ({ operationId, body }: Endpoint, { schemas }: SharedParts) =>
  body && schemas.define(`${capitalise(operationId)}Request`, body, 'input');

const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const responseSchema = ({ operationId, response }: Endpoint, { schemas }: SharedParts) =>
  schemas.define(`${capitalise(operationId)}Response`, response, 'output');

const ifNoneMatch: Parameter = {
  name: 'If-None-Match',
  in: 'header',
  description: 'The ETag of an earlier response; if nothing has changed since, the response is 304 without a body.',
  schema: { type: 'string' },
};
const notModified = { 304: { description: 'Nothing has changed since the response with this ETag.' } };

/** Maximum number of shared variants of a parameter. The status parameters of most lists are among the first. */
const sharedVariants = 3;
const description = 'The request succeeded.';

/**
 * Returns the path items of a route: one for its path and one for each alias, with an operation for each method.
 * @param parts shared parts of the document, to which the route adds its own
 */
export function toPathItems(route: Route, parts: SharedParts): [path: string, item: Record<string, unknown>][] {
  const { endpoint } = route;
  const { name, description, module, status = 200, path, aliases = [], methods, hasETag } = endpoint;
  const parameters = [
    ...toParameters(endpoint.params, 'path', parts),
    ...toParameters(endpoint.query, 'query', parts),
    ...(hasETag ? [ifNoneMatch] : []),
  ];
  const shared = {
    ...toRequestBody(endpoint, parts),
    responses: {
      [status]: toSuccess(endpoint, parts),
      ...(hasETag && notModified),
      ...errorResponses(route, parts.responses),
    },
  };
  const toOperation = (method: Method, alias: number) => {
    const operationId = idOf(endpoint, alias, method);
    const isMain = operationId === endpoint.operationId;
    const operationParameters = [
      ...parameters,
      ...(acceptsIdempotencyKey(route, method) ? [share(keyParameter(endpoint), parts)] : []),
    ];
    return {
      operationId,
      summary: name,
      description: isMain ? description : `Does the same as \`${endpoint.operationId}\`.`,
      tags: [module],
      ...securityOf(endpoint),
      ...(operationParameters.length > 0 ? { parameters: operationParameters } : {}),
      ...shared,
    };
  };
  return [path, ...aliases].map((address, alias) => [
    `/api/${address}`,
    Object.fromEntries(methods.map((method) => [method.toLowerCase(), toOperation(method, alias)])),
  ]);
}

function toParameters(schema: z.ZodObject | undefined, where: 'path' | 'query', parts: SharedParts) {
  if (!schema) return [];
  const { properties = {}, required = [] } = parts.schemas.convert(schema, 'input');
  return Object.entries(properties).map(([name, value]) =>
    share(
      {
        name,
        in: where,
        description: parameterDescriptions[name] ?? `${capitalise(toWords(name))}.`,
        ...(where === 'path' || required.includes(name) ? { required: true } : {}),
        schema: value,
      },
      parts,
    ),
  );
}

/** Returns a reference for a parameter that most operations have, if it is the same as a shared one. */
function share(parameter: Parameter, { parameters }: SharedParts): Parameter | Ref {
  if (!(parameter.name in parameterDescriptions) && parameter.name !== keyHeader) return parameter;
  const name = capitalise(parameter.name.replaceAll('-', ''));
  for (let variant = 1; variant <= sharedVariants; variant += 1) {
    const id = variant === 1 ? name : `${name}${variant}`;
    parameters[id] ??= parameter;
    if (JSON.stringify(parameters[id]) === JSON.stringify(parameter)) return { $ref: `#/components/parameters/${id}` };
  }
  return parameter;
}

const toWords = (name: string) =>
  name
    .replaceAll('_', ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();

function toRequestBody(endpoint: Endpoint, parts: SharedParts) {
  const schema = bodySchema(endpoint, parts);
  if (!schema) return {};
  const { optionalBody, files, filesArePrivate, takesForm } = endpoint;
  const example = exampleOf(schema, parts.schemas.components);
  const name = nameIn(schema);
  parts.requestBodies[name] ??= {
    required: !optionalBody,
    content: {
      // A document arrives as a file and never as JSON.
      ...(filesArePrivate ? {} : { 'application/json': { schema, example } }),
      ...(takesForm ? { 'application/x-www-form-urlencoded': { schema } } : {}),
      ...(files?.length ? { 'multipart/form-data': { schema: multipartSchema(schema, files, parts) } } : {}),
    },
  };
  return { requestBody: { $ref: `#/components/requestBodies/${name}` } };
}

const nameIn = (ref: JsonSchema) => ref.$ref?.split('/').at(-1) ?? '';

/** Returns the schema of a multipart body: file fields are parts with a content type, other values are text or JSON text. */
function multipartSchema(body: JsonSchema, files: readonly string[], { schemas }: SharedParts): JsonSchema {
  const name = `${nameIn(body)}Form`;
  const { properties = {}, required } = resolveRef(body, schemas.components);
  const file: JsonSchema = { type: 'string', contentMediaType: 'application/octet-stream' };
  schemas.components[name] ??= {
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(properties).map(([field, value]) => [field, files.includes(field) ? file : value]),
    ),
    ...(required ? { required } : {}),
  };
  return refTo(name);
}

const fileExamples = {
  'text/csv': 'Order number,Customer\r\nBH-1042,Asha Rao\r\n',
  'application/x-ndjson': '{"action":"sign-in","result":"failed"}\n',
  'application/octet-stream': '%PDF-1.7',
  'application/pdf': '%PDF-1.7',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'PK',
  'application/json': { gstin: '29AAACB1234C1ZB', fp: '092026' },
  'text/event-stream':
    'event: change\nid: 1042\ndata: {"topic":"order","id":"01997c5e-7c1e-7000-8000-000000000042","version":3,"action":"update","at":"2026-11-22T10:15:00.000Z"}\n\n',
};
const fileSchemas: Readonly<Record<string, JsonSchema>> = {
  'text/csv': { type: 'string' },
  'application/x-ndjson': { type: 'string' },
  'application/json': { type: 'object' },
  'application/octet-stream': { type: 'string', contentMediaType: 'application/octet-stream' },
  'application/pdf': { type: 'string', contentMediaType: 'application/pdf' },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {
    type: 'string',
    contentMediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  'text/event-stream': { type: 'string' },
};

/** Returns the successful response: a reference to a shared one for JSON, or the description of a file. */
function toSuccess(endpoint: Endpoint, parts: SharedParts) {
  const { produces, alsoProduces = [] } = endpoint;
  if (produces) {
    const contentOf = (type: typeof produces) => [type, { schema: fileSchemas[type], example: fileExamples[type] }];
    return { description, content: Object.fromEntries([produces, ...alsoProduces].map(contentOf)) };
  }
  const schema = responseSchema(endpoint, parts);
  const name = nameIn(schema);
  parts.responses[name] ??= {
    description,
    content: { 'application/json': { schema, example: exampleOf(schema, parts.schemas.components) } },
  };
  return { $ref: `#/components/responses/${name}` };
}

/** Operation ids are unique, so a second method or path of the same action gets a suffix. */
const idOf = ({ operationId, methods }: Endpoint, alias: number, method: Method) =>
  [
    operationId,
    alias > 0 ? `Alias${alias}` : '',
    method === methods[0] ? '' : `By${capitalise(method.toLowerCase())}`,
  ].join('');

const keyParameter = ({ requiresKey }: Endpoint): Parameter => ({
  name: keyHeader,
  in: 'header',
  description:
    'A repeated POST with the same key and body returns the first response instead of acting again. Keys are kept for 24 hours.',
  ...(requiresKey ? { required: true } : {}),
  schema: { type: 'string', minLength: 1, maxLength: 255 },
});

/** Without `security`, an operation accepts sessions and API keys. */
function securityOf(endpoint: Endpoint) {
  if (endpoint.access === 'public') return { security: [] };
  return isOpenToApiKeys(endpoint) ? {} : { security: [{ session: [] }] };
}
