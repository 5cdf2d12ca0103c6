import type { ErrorBody } from '@bakehouse/contract/core/envelopes';
import { message } from '@bakehouse/contract/i18n';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { databaseError } from '../../platform/db/client.ts';
import { AppError, invalidField, serviceBusy } from '../../platform/errors.ts';
import { partLimits } from './multipart-limits.ts';
import { languageHeaders, languageOf, translateError, translateText } from './response-language.ts';
import { validationError } from './validation.ts';

/** Converts everything that is thrown to an error response. An unexpected error is sent without its message, with the request id. */

/** Labels of fields, or of unique indexes, that are not the capitalised name of the field. */
const duplicateLabels: Readonly<Record<string, string>> = {
  sku: 'SKU',
  meta_key: 'Meta key',
  live_permission_slug: 'Endpoint',
};

/** Codes of a full disk, a full quota, or a full disk of PostgreSQL (53100). */
const fullStorage = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** Node's error codes for a connection to the database that fails before PostgreSQL answers. */
const connectionErrors = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'EAI_AGAIN',
]);
const clientErrors: Record<string, [AppError['code'], string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['too_large', /* i18n */ 'The body is too large'],
  FST_FIELDS_LIMIT: ['too_large', `A form must have at most ${partLimits.fields} fields`],
  FST_FILES_LIMIT: ['too_large', `At most ${partLimits.files} files can be sent at once`],
  FST_REQ_FILE_TOO_LARGE: ['too_large', /* i18n */ 'The file is larger than 2 MB'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_type', 'This content type is not accepted here'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['malformed', 'The body does not have the announced length'],
};

/** Returns the error response of everything known that is thrown; undefined for an unexpected error. */
export function asAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  if (!(error instanceof Error)) return undefined;
  const database = databaseError(error);
  const code = database?.code ?? '';
  if (fullStorage.has(code)) return storageFull();
  const known = clientErrors[code];
  if (known) return new AppError(...known);
  const framework = fromFramework(error);
  if (framework) return framework;
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
    if (isConnectionClosed(cause)) return serviceBusy();
  return database ? fromDatabase(code, database.constraint) : undefined;
}

const storageFull = () =>
  new AppError(
    'storage_full',
    /* i18n */ 'The server has no space left, so nothing was saved. Tell your administrator.',
  );

/** Converts the errors of Fastify and its plugins, which have a status. */
function fromFramework(error: Error & { statusCode?: number }): AppError | undefined {
  const status = error.statusCode ?? 0;
  if (status === 413) return new AppError('too_large', /* i18n */ 'The body is too large');
  if (status === 503) return serviceBusy();
  return status >= 400 && status < 500 ? new AppError('malformed', error.message) : undefined;
}

const isConnectionClosed = (error: Error) =>
  /timeout exceeded when trying to connect|Connection terminated|is not queryable|Query read timeout|PGlite is clos/i.test(
    error.message,
  );

function fromDatabase(code: string, constraint: string | undefined): AppError | undefined {
  if (code === '23505') return duplicateOf(constraint);
  if (code === '23503') return missingReference(constraint);
  if (code === '25006') return readOnly();
  if (code.startsWith('23') || code.startsWith('22'))
    return new AppError('invalid', 'A value violates a constraint of the database');
  const isUnavailable =
    code.startsWith('08') ||
    code.startsWith('57') ||
    code.startsWith('53') ||
    code === '55P03' ||
    connectionErrors.has(code);
  return isUnavailable || code === '40001' || code === '40P01' ? serviceBusy() : undefined;
}

/**
 * Derives the field from the name of a unique index, `live_<table>_<field>`; `meta_key` is the only field with two
 * words. Other unique constraints give an error without a field.
 */
function duplicateOf(constraint = ''): AppError {
  const field = /^live_.+?_(meta_key|[a-z]+)$/.exec(constraint)?.[1];
  if (!field) return new AppError('duplicate', /* i18n */ 'This record already exists');
  const label = duplicateLabels[constraint] ?? duplicateLabels[field] ?? field.charAt(0).toUpperCase() + field.slice(1);
  const text = message(/* i18n */ '{label} already in use', { label: { id: label } });
  return new AppError('duplicate', text, { fields: { [field]: text } });
}

/** The foreign key of a picture is named after its column. */
const missingReference = (constraint = ''): AppError =>
  constraint.endsWith('_upload_id_fk')
    ? invalidField(constraint.includes('_banner_image_') ? 'bannerImage' : 'image', /* i18n */ 'Choose an image')
    : new AppError('in_use', 'The record refers to a record that does not exist, or another record refers to it');

const readOnly = () =>
  new AppError(
    'unavailable',
    /* i18n */ 'The database is read-only at the moment, so nothing was saved. Try again later.',
    {
      retryAfter: 10,
    },
  );

/** @param texts the message and those of the fields; English without it */
export const bodyOf = (
  error: AppError,
  texts: { readonly error: string; readonly fields?: AppError['fields'] } = {
    error: error.message,
    fields: error.fields,
  },
): ErrorBody => ({
  error: texts.error,
  code: error.code,
  ...(texts.fields ? { fields: texts.fields } : {}),
  ...(error.usage ? { usage: [...error.usage] } : {}),
});

export function errorHandler(thrown: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (isAborted(request))
    return reply.code(400).send(bodyOf(new AppError('malformed', 'The request did not arrive completely')));
  const validation = thrown as { validation?: unknown; validationContext?: 'params' | 'querystring' | 'body' };
  const cause = thrown instanceof z.ZodError ? validationError(thrown, validation.validationContext ?? 'body') : thrown;
  const known = asAppError(cause);
  if (!known || known.status >= 500) request.log.error({ err: thrown }, 'request failed');
  const language = languageOf(request.headers);
  if (!known)
    return reply
      .code(500)
      .headers(languageHeaders(language, reply.getHeader('vary')))
      .send({
        error: translateText(/* i18n */ 'Something went wrong', language),
        code: 'internal',
        requestId: request.id,
        ...traceOf(request),
      } satisfies ErrorBody);
  if (known.retryAfter) reply.header('retry-after', known.retryAfter);
  const texts = translateError(known, language);
  reply.headers(languageHeaders(texts.language, reply.getHeader('vary')));
  const body = { ...bodyOf(known, texts), ...traceOf(request) };
  return reply.code(known.status).send(known.status >= 500 ? { ...body, requestId: request.id } : body);
}

/** Returns whether the client closed the connection before its request had arrived completely. */
const isAborted = ({ raw }: FastifyRequest): boolean => raw.destroyed && raw.complete === false;

/** Returns the id of the request's trace, by which the error can be found in the traces. */
const traceOf = ({ traceId }: FastifyRequest): Pick<ErrorBody, 'traceId'> => (traceId ? { traceId } : {});
