import { z } from 'zod';
import { exportQuery, exportResponse } from '../export/list-export.ts';
import { nameComponents } from './components.ts';
import { defineEndpoint } from './endpoint.ts';
import { detailResponse, type ListResponse, listResponse, messageResponse, savedResponse } from './envelopes.ts';
import type { ErrorCode } from './error-codes.ts';
import { countQuery, idField, pageQuery, searchTextField, timeField, versionField } from './fields.ts';
import { type Outline, outlineCalls } from './outline.ts';
import { type ModuleName, outlines } from './outlines.ts';
import { inSentence } from './text.ts';
import { fileFieldsOf } from './upload-folders.ts';

/** Fields of every record, in addition to the module's own fields. */
export const recordFields = {
  _id: idField,
  version: versionField,
  createdAt: timeField,
  updatedAt: timeField,
  deletedAt: timeField.nullable(),
  /** Name of the user who deleted the record; only in the list of deleted records. */
  deletedBy: z.string().optional(),
};

/**
 * Query of a list endpoint. `sort` and `status` accept only the values given here; anything else is a 400.
 * @param sort sortable fields.
 * @param statuses the module's statuses; empty for none.
 * @returns a strict schema.
 */
export const listQuery = <const Sort extends readonly [string, ...string[]], Status extends readonly string[]>(
  sort: Sort,
  statuses: Status,
) =>
  z.strictObject({
    search: searchTextField().optional(),
    ...statusFilter(statuses),
    sort: z.enum(sort.flatMap((name) => [name, `-${name}`]) as [string, ...string[]]).optional(),
    ...pageQuery(),
  });

/** Modules without statuses do not accept the `status` filter at all. */
const statusFilter = <Status extends readonly string[]>(statuses: Status) =>
  (statuses.length > 0 ? { status: z.enum(statuses).optional() } : {}) as {
    status: z.ZodOptional<z.ZodEnum<{ [Name in Status[number]]: Name }>>;
  };

export type ListQuery = z.output<ReturnType<typeof listQuery>>;

/**
 * Delete and restore take the version in the query, because not every client and proxy passes on the body of a DELETE.
 */
export const versionQuery = z.strictObject({
  version: countQuery(1, 2_147_483_647, 'version must be a whole number').optional(),
});

/**
 * Defines a plain module as data: the schemas of its requests and responses, and its endpoints. Their names and
 * paths follow from its outline in `outlines.ts`.
 * @param definition `name` is singular kebab-case and the same in every package; `input` has no defaults, so that an
 * update can send only what changed; `record` names every field that leaves the server.
 * @returns the definition with its endpoints.
 */
export function defineResource<
  const Name extends ModuleName,
  Input extends z.ZodObject,
  Record extends z.ZodObject<typeof recordFields & z.ZodRawShape>,
>(definition: {
  readonly name: Name;
  readonly statuses: readonly string[];
  readonly sort: readonly [string, ...string[]];
  /** Values of the list's status filter that are not a status of a record. */
  readonly statusFilters?: readonly string[];
  /** Field with the display name of a record; `name` by default. */
  readonly displayField?: string;
  /** Fields with HTML; the server removes everything that the editor cannot produce. */
  readonly richText?: readonly string[];
  /** Fields that no export contains, because only one record has them or they are too large for a table. */
  readonly notExported?: readonly string[];
  /** Fields with personal data. Their export needs another permission and a recent proof of identity. */
  readonly personal?: readonly string[];
  /** API keys cannot change the records. */
  readonly personOnly?: true;
  /** Error codes of create and update that do not follow from the input. */
  readonly errors?: readonly ErrorCode[];
  readonly input: Input;
  readonly record: Record;
}) {
  const { input, record } = definition;
  const outline: Outline = outlines[definition.name];
  const { label, screen, files } = outline;
  // Deleted records are not part of the list; `deleted` returns them.
  const statuses = definition.statuses.filter((status) => status !== 'Deleted');
  const query = listQuery(definition.sort, statuses);
  const activeQuery = listQuery(definition.sort, [...statuses, ...(definition.statusFilters ?? [])]);
  const params = z.object({ id: idField });
  const common = { module: label.many, access: 'permission' } as const;
  const write = { ...common, ...(definition.personOnly ? { personOnly: true as const } : {}) };
  const errors = definition.errors ?? [];
  const calls = outlineCalls(outline);
  const fileFields = fileFieldsOf(outline);
  const versioned = { params, query: versionQuery, response: messageResponse };
  const texts = crudTexts(label);
  const exported = exportedFields(definition);
  const filters = activeQuery.omit({ page: true, perPage: true });
  const { update, page, detail, saved } = nameSchemas(label.one, input, record);
  const endpoints = {
    list: defineEndpoint({ ...common, ...texts.list, ...calls.list, query: activeQuery, response: page }),
    exportList: defineEndpoint({
      ...common,
      ...texts.exportList,
      ...calls.exportList,
      ...exportResponse,
      staffOnly: true,
      query: filters.extend(exportQuery(exported.public)),
    }),
    detail: defineEndpoint({ ...common, ...texts.detail, ...calls.detail, params, response: detail }),
    // A plain module's records have no owner, so vendors create none.
    create: defineEndpoint({
      ...write,
      ...texts.create,
      ...calls.create,
      staffOnly: true,
      body: input,
      errors,
      response: saved,
      status: 201,
      ...fileFields,
    }),
    update: defineEndpoint({
      ...write,
      ...texts.update,
      ...calls.update,
      params,
      body: update,
      errors,
      response: saved,
      ...fileFields,
    }),
    remove: defineEndpoint({ ...write, ...texts.remove, ...calls.remove, ...versioned }),
    deleted: defineEndpoint({ ...common, ...texts.deleted, ...calls.deleted, query, response: page }),
    restore: defineEndpoint({ ...write, ...texts.restore, ...calls.restore, ...versioned, errors: ['wrong_status'] }),
  };
  const exportPersonal =
    definition.personal &&
    defineEndpoint({
      ...common,
      ...texts.exportPersonal,
      ...exportResponse,
      path: `${calls.exportList.path}_personal`,
      staffOnly: true,
      recentProof: true,
      query: filters.extend(exportQuery(exported.all)),
    });
  return { ...definition, label, screen, files: files ?? [], endpoints, exported, exportPersonal };
}

/** Fields that an export omits: they are the same in each active record, tell nothing, or repeat `_id`. */
const unexported = ['version', 'deletedAt', 'deletedBy', 'id'];

/** Returns the fields of a record that can be exported: all of them, and those without personal data. */
function exportedFields(definition: {
  readonly record: z.ZodObject;
  readonly notExported?: readonly string[];
  readonly personal?: readonly string[];
}) {
  const { record, notExported = [], personal = [] } = definition;
  const omitted = new Set([...unexported, ...notExported]);
  const all = Object.keys(record.shape).filter((field) => !omitted.has(field));
  return { all, public: all.filter((field) => !personal.includes(field)) };
}

/** Title, operation id and description of the endpoints of a plain module. */
function crudTexts(label: { readonly one: string; readonly many: string }) {
  const [One, Many] = [pascalCase(label.one), pascalCase(label.many)];
  const [one, many] = [inSentence(label.one), inSentence(label.many)];
  const text = (name: string, operationId: string, description: string) => ({ name, operationId, description });
  return {
    list: text(`List ${label.many}`, `list${Many}`, `Returns a page of ${many}.`),
    exportList: text(
      `Export ${label.many}`,
      `export${Many}`,
      `Returns all ${many} that match the filters as a CSV file or a workbook.`,
    ),
    exportPersonal: text(
      `Export ${label.many} with personal data`,
      `export${Many}WithPersonalData`,
      `Returns all ${many} that match the filters, with personal data, as a CSV file or a workbook.`,
    ),
    detail: text(`View ${label.one}`, `get${One}`, `Returns one ${one} by its id.`),
    create: text(`Create ${label.one}`, `create${One}`, `Creates a new ${one}.`),
    update: text(`Update ${label.one}`, `update${One}`, `Changes the given fields of one ${one}.`),
    remove: text(`Delete ${label.one}`, `delete${One}`, `Moves one ${one} to the deleted list.`),
    deleted: text(`List deleted ${label.many}`, `listDeleted${Many}`, `Returns a page of deleted ${many}.`),
    restore: text(`Restore ${label.one}`, `restore${One}`, `Moves one ${one} from the deleted list back to the list.`),
  };
}

/** A label as one PascalCase word, for names in the OpenAPI document: 'FAQ categories' is `FaqCategories`. */
const pascalCase = (label: string): string =>
  label
    .split(/\W+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())
    .join('');

/** Names input and record of a plain module for the OpenAPI document, and the schemas made of them. */
function nameSchemas<Input extends z.ZodObject, Record extends z.ZodObject>(
  label: string,
  input: Input,
  record: Record,
) {
  const name = pascalCase(label);
  const schemas = {
    update: updateBody(input),
    page: listResponse(record),
    detail: detailResponse(record),
    saved: savedResponse(record),
  };
  nameComponents({
    [name]: record,
    [`${name}Input`]: input,
    [`${name}Update`]: schemas.update,
    [`${name}List`]: schemas.page,
    [`${name}Detail`]: schemas.detail,
    [`${name}Saved`]: schemas.saved,
  });
  return schemas;
}

type Versioned = { version?: number | undefined };

/**
 * Any part of the input, and the version it was read at. TypeScript cannot infer the partial of a generic shape, so
 * the type is stated.
 */
function updateBody<Input extends z.ZodObject>(input: Input) {
  const body: z.ZodType = input.partial().extend({ version: versionField.optional() });
  return body as z.ZodType<Partial<z.output<Input>> & Versioned, Partial<z.input<Input>> & Versioned>;
}

type AnyResource = ReturnType<
  typeof defineResource<ModuleName, z.ZodObject, z.ZodObject<typeof recordFields & z.ZodRawShape>>
>;
type AnyEndpoints = AnyResource['endpoints'];

/**
 * Any resource, for code that is generic over modules. The list of a resource may have its own envelope; read it with
 * `pageOf`.
 */
export type Resource = Omit<AnyResource, 'endpoints' | 'name'> & {
  readonly name: string;
  readonly endpoints: Omit<AnyEndpoints, 'list'> & {
    readonly list: Omit<AnyEndpoints['list'], 'response'> & { readonly response: z.ZodType<ListResponse> };
  };
};
export type InputOf<R extends { input: z.ZodType }> = z.output<R['input']>;
export type RecordOf<R extends { record: z.ZodType }> = z.output<R['record']>;
