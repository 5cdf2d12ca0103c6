import type { z } from 'zod';

/**
 * Validation messages. Each message names its field, because API clients and toasts show it without the field next to
 * it.
 */

type RawIssue = z.core.$ZodRawIssue;
type Path = readonly PropertyKey[];
/** The path of an issue and the value at that path. */
type IssueLocation = { readonly input?: unknown; readonly path?: PropertyKey[] | undefined };

/** Labels for wire names that a user would not recognise. */
const labels: Readonly<Record<string, string>> = {
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
export const fieldError = (rule: string, missing?: string) => ({
  error: (issue: IssueLocation): string => sentence(rule, issue, missing),
});

const sentence = (rule: string, { input, path = [] }: IssueLocation, missing?: string): string =>
  isMissing(input) ? (missing ?? `${fieldLabel(path)} is required`) : `${fieldLabel(path)} ${rule}`;

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
function unionRule(issue: RawIssue & { code: 'invalid_union' }): string {
  const [best] = issue.errors
    .map(([first]) => first)
    .filter((first) => first !== undefined)
    .toSorted((a, b) => Number(a.code === 'invalid_type') - Number(b.code === 'invalid_type'));
  return best ? ruleOf({ ...best, input: issue.input } as RawIssue) : 'is not valid';
}

/** A message lists the allowed values if there are at most this many. */
const maxListedValues = 40;

const typeRules: Readonly<Record<string, string>> = {
  string: 'must be text',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be true or false',
  array: 'must be a list',
  tuple: 'must be a list',
  object: 'must be an object with named fields',
  record: 'must be an object with named fields',
  null: 'must be empty',
};

const formatRules: Readonly<Record<string, string>> = {
  uuid: 'is not a valid id',
  email: 'must be an email address such as name@example.in',
  url: 'must be a web address such as https://example.in',
  date: 'must be a date such as 2026-12-25',
  datetime: 'must be a time such as 2026-12-25T10:30:00Z',
  time: 'must be a time such as 10:30',
};

function ruleOf(issue: RawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return typeRules[issue.expected] ?? 'is not valid';
    case 'invalid_value':
      return issue.values.length <= maxListedValues
        ? `must be one of ${issue.values.map(String).join(', ')}`
        : 'is not one of the values allowed';
    case 'invalid_format':
      return formatRules[issue.format] ?? 'is not written correctly';
    case 'too_small':
      return sizeRule(issue, 'at least', issue.minimum);
    case 'too_big':
      return sizeRule(issue, 'at most', issue.maximum);
    case 'not_multiple_of':
      return `must be a multiple of ${String(issue.divisor)}`;
    default:
      return 'is not valid';
  }
}

function sizeRule(issue: RawIssue, side: 'at least' | 'at most', limit: unknown): string {
  if (issue.origin === 'string') return `must be ${side} ${String(limit)} characters`;
  if (issue.origin === 'array') return `must have ${side} ${String(limit)} entries`;
  return `must be ${side} ${String(limit)}`;
}

/**
 * Parses the input of a user or of an API client; every issue has a complete sentence.
 * @param schema the zod schema.
 * @param input the untrusted value.
 * @returns zod's safe-parse result.
 */
export const parseInput = <Schema extends z.ZodType>(schema: Schema, input: unknown) =>
  schema.safeParse(input, { error: describeIssue });
