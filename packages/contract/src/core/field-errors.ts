import type { z } from 'zod';

/**
 * Sentences for input that breaks a rule. Each names its field in words, because an API client and a toast show the
 * sentence without the field beside it.
 */

type RawIssue = z.core.$ZodRawIssue;
type Path = readonly PropertyKey[];
/** Where an issue is and what was sent there. */
type At = { readonly input?: unknown; readonly path?: PropertyKey[] | undefined };

/** Wire names that a person would not recognise. */
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

const sentenceCase = (name: string): string => {
  const words = name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** An id is named after the record it belongs to. */
const isId = (key: PropertyKey | undefined) => key === '_id' || key === 'id';

/**
 * Names the field at a path for a person: 'Delivery date' of `delivery_date`, 'Product' of `product._id`, 'Permissions 2' of
 * `permissions.1`.
 */
export const fieldLabel = (path: Path): string => {
  const own = isId(path.at(-1)) && path.length > 1 ? path.slice(0, -1) : path;
  const last = own.at(-1);
  if (typeof last === 'number')
    return own.length > 1 ? `${fieldLabel(own.slice(0, -1))} ${last + 1}` : `Entry ${last + 1}`;
  if (typeof last !== 'string') return 'This value';
  return labels[last] ?? sentenceCase(last);
};

const isMissing = (value: unknown) => value === undefined || value === null || value === '';

const sentence = (rule: string, { input, path = [] }: At, missing?: string): string =>
  isMissing(input) ? (missing ?? `${fieldLabel(path)} is required`) : `${fieldLabel(path)} ${rule}`;

/**
 * Error parameter of a schema: `<Field> is required` when the value is missing, else `<Field> <rule>`.
 * @param rule a predicate such as `must be a number`
 * @param missing the specification's sentence for a missing value
 */
export const fieldError = (rule: string, missing?: string) => ({
  error: (issue: At): string => sentence(rule, issue, missing),
});

const maxListed = 40;

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

const sizeRule = (issue: RawIssue, side: 'at least' | 'at most', limit: unknown): string => {
  if (issue.origin === 'string') return `must be ${side} ${String(limit)} characters`;
  if (issue.origin === 'array') return `must have ${side} ${String(limit)} entries`;
  return `must be ${side} ${String(limit)}`;
};

const ruleOf = (issue: RawIssue): string => {
  switch (issue.code) {
    case 'invalid_type':
      return typeRules[issue.expected] ?? 'is not valid';
    case 'invalid_value':
      return issue.values.length <= maxListed
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
};

/** The rule of a union is that of its first alternative that takes such a value and found a fault in it. */
const unionRule = (issue: RawIssue & { code: 'invalid_union' }): string => {
  const [best] = issue.errors
    .map(([first]) => first)
    .filter((first) => first !== undefined)
    .toSorted((one, other) => Number(one.code === 'invalid_type') - Number(other.code === 'invalid_type'));
  return best ? ruleOf({ ...best, input: issue.input } as RawIssue) : 'is not valid';
};

/** Describes any issue for which its schema has no sentence. Pass it as `error` wherever input is parsed. */
export const describeIssue = (issue: RawIssue): string => {
  if (issue.code === 'unrecognized_keys') return `Unknown parameter: ${issue.keys.join(', ')}`;
  const rule = issue.code === 'invalid_union' ? unionRule(issue) : ruleOf(issue);
  return sentence(rule, issue);
};

/** Parses input of a person or of an API client; every issue is a sentence. */
export const parseInput = <Schema extends z.ZodType>(schema: Schema, input: unknown) =>
  schema.safeParse(input, { error: describeIssue });
