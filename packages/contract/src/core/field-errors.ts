import type { z } from 'zod';
import { i18n, type Message, message, render } from '../i18n.ts';

/**
 * Validation messages. Each message names its field, because API clients and toasts show it without the field next to
 * it.
 */

type RawIssue = z.core.$ZodRawIssue;
type Path = readonly PropertyKey[];
/** The path of an issue and the value at that path. */
type IssueLocation = { readonly input?: unknown; readonly path?: PropertyKey[] | undefined };

/** Labels for wire names that a user would not recognise, and those of fields that stores fill in, which are translated. */
const labels: Readonly<Record<string, string>> = {
  email: /* i18n */ 'Email',
  name: /* i18n */ 'Name',
  phone: /* i18n */ 'Phone',
  reason: /* i18n */ 'Reason',
  note: /* i18n */ 'Note',
  number: /* i18n */ 'Number',
  file: /* i18n */ 'File',
  role: /* i18n */ 'Role',
  store_name: /* i18n */ 'Store name',
  store_address: /* i18n */ 'Store address',
  locality: /* i18n */ 'Locality',
  city: /* i18n */ 'City',
  state: /* i18n */ 'State',
  pincode: /* i18n */ 'Pincode',
  expires_on: /* i18n */ 'Expires on',
  password: /* i18n */ 'Password',
  until: /* i18n */ 'Until',
  tname: 'Option name',
  tslug: 'Option slug',
  upto: 'Until',
  lat: 'Latitude',
  lng: 'Longitude',
  catagory: 'Category',
  perPage: 'Page size',
  meta_value: 'Value',
  key: 'Search text',
  q: 'Search text',
  params: 'Text',
};

/**
 * Returns the label of a field for messages: 'Delivery date' for `delivery_date`, 'Product' for `product._id`,
 * 'Permissions 2' for `permissions.1`.
 * @param path path of the field in the input.
 * @returns the label in sentence case.
 */
export function fieldLabel(path: Path): string {
  const labelled = isId(path.at(-1)) && path.length > 1 ? path.slice(0, -1) : path;
  const last = labelled.at(-1);
  if (typeof last === 'number')
    return labelled.length > 1 ? `${fieldLabel(labelled.slice(0, -1))} ${last + 1}` : `Entry ${last + 1}`;
  if (typeof last !== 'string') return 'This value';
  return labels[last] ?? sentenceCase(last);
}

/** The label of an id is the label of the record that it belongs to. */
const isId = (key: PropertyKey | undefined) => key === '_id' || key === 'id';

function sentenceCase(name: string): string {
  const text = name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .trim()
    .toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * Builds the `error` parameter of a schema: `<Field> is required` when the value is missing, otherwise `<Field>
 * <rule>`.
 * @param rule a predicate such as `must be a number`.
 * @param missing the specification's sentence for a missing value.
 * @returns the parameter for a zod schema.
 */
export const fieldError = (rule: string | Message, missing?: string) => ({
  error: (issue: IssueLocation): string => sentence(rule, issue, missing),
});

function sentence(rule: string | Message, { input, path = [] }: IssueLocation, missing?: string): string {
  if (missing !== undefined && isMissing(input)) return render(missing);
  const field = render(fieldLabel(path));
  return isMissing(input)
    ? i18n.t('{field} is required', { field })
    : i18n.t('{field} {rule}', { field, rule: render(rule) });
}

const isMissing = (value: unknown) => value === undefined || value === null || value === '';

/**
 * Returns the message for an issue of a schema without a message. Pass it as `error` wherever input is parsed.
 * @param issue the issue from zod.
 * @returns a sentence that names the field.
 */
export function describeIssue(issue: RawIssue): string {
  if (issue.code === 'unrecognized_keys') return `Unknown parameter: ${issue.keys.join(', ')}`;
  const rule = issue.code === 'invalid_union' ? unionRule(issue) : ruleOf(issue);
  return sentence(rule, issue);
}

/**
 * The message of a union comes from its first alternative that accepts the type of the value and still reports an
 * error.
 */
function unionRule(issue: RawIssue & { code: 'invalid_union' }): string | Message {
  const [best] = issue.errors
    .map(([first]) => first)
    .filter((first) => first !== undefined)
    .toSorted((a, b) => Number(a.code === 'invalid_type') - Number(b.code === 'invalid_type'));
  return best ? ruleOf({ ...best, input: issue.input } as RawIssue) : /* i18n */ 'is not valid';
}

/** A message lists the allowed values if there are at most this many. */
const maxListedValues = 40;

const typeRules: Readonly<Record<string, string>> = {
  string: /* i18n */ 'must be text',
  number: /* i18n */ 'must be a number',
  int: /* i18n */ 'must be a whole number',
  boolean: /* i18n */ 'must be true or false',
  array: /* i18n */ 'must be a list',
  tuple: 'must be a list',
  object: 'must be an object with named fields',
  record: 'must be an object with named fields',
  null: 'must be empty',
};

const formatRules: Readonly<Record<string, string>> = {
  uuid: /* i18n */ 'is not a valid id',
  email: /* i18n */ 'must be an email address such as name@example.in',
  url: 'must be a web address such as https://example.in',
  date: /* i18n */ 'must be a date such as 2026-12-25',
  datetime: 'must be a time such as 2026-12-25T10:30:00Z',
  time: /* i18n */ 'must be a time such as 10:30',
};

function ruleOf(issue: RawIssue): string | Message {
  switch (issue.code) {
    case 'invalid_type':
      return typeRules[issue.expected] ?? 'is not valid';
    case 'invalid_value':
      return issue.values.length <= maxListedValues
        ? message(/* i18n */ 'must be one of {values}', { values: issue.values.map(String).join(', ') })
        : /* i18n */ 'is not one of the values allowed';
    case 'invalid_format':
      return formatRules[issue.format] ?? /* i18n */ 'is not written correctly';
    case 'too_small':
      return sizeRule(issue, 'min', String(issue.minimum));
    case 'too_big':
      return sizeRule(issue, 'max', String(issue.maximum));
    case 'not_multiple_of':
      return `must be a multiple of ${String(issue.divisor)}`;
    default:
      return 'is not valid';
  }
}

function sizeRule(issue: RawIssue, side: 'min' | 'max', limit: string): Message {
  const isMax = side === 'max';
  if (issue.origin === 'string')
    return isMax ? maxCharacters(limit) : message(/* i18n */ 'must be at least {limit} characters', { limit });
  if (issue.origin === 'array')
    return isMax ? maxEntries(limit) : message(/* i18n */ 'must have at least {limit} entries', { limit });
  return isMax
    ? message(/* i18n */ 'must be at most {limit}', { limit })
    : message(/* i18n */ 'must be at least {limit}', { limit });
}

/** The rule for text that is too long. */
export const maxCharacters = (limit: number | string): Message =>
  message(/* i18n */ 'must be at most {limit} characters', { limit });

/** The rule for a list with too many entries. */
export const maxEntries = (limit: number | string): Message =>
  message(/* i18n */ 'must have at most {limit} entries', { limit });

/**
 * Parses the input of a user or of an API client; every issue has a complete sentence.
 * @param schema the zod schema.
 * @param input the untrusted value.
 * @returns zod's safe-parse result.
 */
export const parseInput = <Schema extends z.ZodType>(schema: Schema, input: unknown) =>
  schema.safeParse(input, { error: describeIssue });
