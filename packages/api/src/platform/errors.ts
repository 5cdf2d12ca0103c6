import { type ErrorCode, errorStatuses } from '@bakehouse/contract/core/error-codes';
import { staleMessage } from '@bakehouse/contract/core/messages';
import type { UsageEntry } from '@bakehouse/contract/core/usage';
import { type Message, message, render } from '@bakehouse/contract/i18n';

/** A text, or a message with values. The error handler translates both if the catalogue of the language has them. */
type Text = string | Message;
type Texts = { readonly error: string; readonly fields?: Record<string, string> | undefined };
type Details = {
  fields?: Readonly<Record<string, Text>> | undefined;
  render?: () => Texts;
  retryAfter?: number;
  usage?: readonly UsageEntry[];
};

/**
 * An error response with a message for the user. `fields` contains the message of each invalid input, `usage` the records
 * that use this one. All texts are English; `render` returns them in the active language.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfter: number | undefined;
  readonly usage: readonly UsageEntry[] | undefined;
  /** Returns the message and those of the fields in the active language. */
  readonly render: () => Texts;

  /** @param more `render` replaces the rendering of the texts */
  constructor(code: ErrorCode, text: Text, more: Details = {}) {
    super(render(text));
    this.code = code;
    this.status = errorStatuses[code];
    const { fields } = more;
    this.fields = renderFields(fields);
    this.render = more.render ?? (() => ({ error: render(text), fields: renderFields(fields) }));
    this.retryAfter = more.retryAfter;
    this.usage = more.usage;
  }
}

const renderFields = (fields: Details['fields']): Record<string, string> | undefined =>
  fields && Object.fromEntries(Object.entries(fields).map(([field, text]) => [field, render(text)]));

/** An error with a message for the administrator: one line that says what is wrong and what to do. */
export class OperatorError extends Error {}

/** The response while something that the request needs is overloaded or not available. */
export const serviceBusy = () =>
  new AppError('unavailable', /* i18n */ 'The service is busy. Try again in a moment.', { retryAfter: 2 });

export const forbidden = () => new AppError('forbidden', /* i18n */ 'You do not have permission to do this');

/** The record was saved by someone else after the caller read it. */
export const stale = () => new AppError('stale', staleMessage);

/**
 * Returns a locked row that the caller loaded at `version`; undefined accepts any version.
 * @param label name of the record in the error message
 * @throws AppError not_found without a row; stale for another version
 */
export function requireVersion<Row extends { readonly version: number }>(
  row: Row | undefined,
  version: number | undefined,
  label: string,
): Row {
  if (!row) throw notFound(label);
  if (version !== undefined && version !== row.version) throw stale();
  return row;
}

/** @param label a constant, which is translated too */
export const notFound = (label: string) =>
  new AppError('not_found', message(/* i18n */ '{label} not found', { label: { id: label } }));

/** An error of one field. Its message is also the message of the response. */
export const invalidField = (field: string, text: Text) => new AppError('invalid', text, { fields: { [field]: text } });
