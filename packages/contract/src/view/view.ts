import { z } from 'zod';
import { nameComponents } from '../core/components.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { listResponse, messageResponse, savedResponse } from '../core/envelopes.ts';
import { fieldError } from '../core/field-errors.ts';
import {
  booleanField,
  enumField,
  idField,
  linkedRecord,
  requiredText,
  textField,
  versionField,
} from '../core/fields.ts';
import { recordFields, versionQuery } from '../core/resource.ts';
import { viewLists } from './view-lists.ts';

/**
 * Saved views: filters, search, sort, columns and density of a list under a name. A view contains query parameters and
 * no rows, so it shows each user only rows that the list shows them without it.
 */

/** Maximum number of views of one list: a user's own, and all shared ones. */
export const maxViews = 50;
const maxParameters = 40;
const maxColumns = 60;

export const densities = ['comfortable', 'compact'] as const;
export type Density = (typeof densities)[number];

/** A list by the path of its screen. The OpenAPI document does not repeat the fifty paths in each call. */
const listError = fieldError('must be the path of a list such as /order');
const listField = z.string(listError).refine((path) => Object.hasOwn(viewLists, path), listError);

/** Query parameters of the list, as in its URL, without the page. */
const searchField = z
  .record(z.string(), textField(200), fieldError('must be an object of texts'))
  .refine(
    (search) => Object.keys(search).length <= maxParameters,
    fieldError(`must have at most ${maxParameters} parameters`),
  );

const viewFields = {
  name: requiredText(/* i18n */ 'Name is required', 60),
  search: searchField,
  /** Ids of the visible columns in their order; null for the columns that the list has without a view. */
  columns: z
    .array(textField(60), fieldError('must be a list'))
    .max(maxColumns, fieldError(`must have at most ${maxColumns} entries`))
    .nullable(),
  density: enumField(densities),
};

export const viewInput = z
  .object({ ...viewFields, list: listField })
  .partial({ search: true, columns: true, density: true });
export type ViewInput = z.output<typeof viewInput>;

const viewUpdate = z.object(viewFields).partial().extend({ version: versionField.optional() });
export type ViewUpdate = z.output<typeof viewUpdate>;

export const viewRecord = z.object({
  ...recordFields,
  name: z.string(),
  list: z.string(),
  search: z.record(z.string(), z.string()),
  columns: z.array(z.string()).nullable(),
  density: z.enum(densities),
  /** True when everyone who sees the whole list sees the view. */
  shared: z.boolean(),
  owner: linkedRecord,
  /** True when the caller may change the view. */
  editable: z.boolean(),
  /** True when the caller's list opens with this view. */
  is_default: z.boolean(),
});
export type View = z.output<typeof viewRecord>;

const common = { module: 'Views', access: 'signed-in' } as const;
const params = z.object({ id: idField });
const query = z.strictObject({ list: listField });
const page = listResponse(viewRecord);
const saved = savedResponse(viewRecord);

/** The calls of saved views. They need a session; sharing needs a permission of its own. */
export const viewEndpoints = {
  /** The caller's own views first, then those that others share, each by name. */
  list: defineEndpoint({
    ...common,
    name: 'List views',
    operationId: 'listViews',
    description: 'Returns the caller’s own views of one list, then the shared ones, ordered by name.',
    errors: ['password_change_required'],
    methods: ['GET'],
    path: 'view/list',
    whileActing: 'open',
    query,
    response: page,
  }),
  /** Requires the permission of the list. A new view is personal. Parameters that the list does not accept are dropped. */
  create: defineEndpoint({
    ...common,
    name: 'Create a view',
    operationId: 'createView',
    description: 'Creates a personal view of a list that the caller may read.',
    errors: ['forbidden', 'password_change_required'],
    methods: ['POST'],
    path: 'view/create',
    body: viewInput,
    response: saved,
    status: 201,
  }),
  update: defineEndpoint({
    ...common,
    name: 'Change a view',
    operationId: 'updateView',
    description: 'Changes the given fields of a view that the caller may change.',
    errors: ['password_change_required'],
    methods: ['PUT', 'PATCH'],
    path: 'view/update/{id}',
    params,
    body: viewUpdate,
    response: saved,
  }),
  remove: defineEndpoint({
    ...common,
    name: 'Delete a view',
    operationId: 'deleteView',
    description: 'Deletes a view that the caller may change; a shared one disappears for everyone.',
    errors: ['password_change_required'],
    methods: ['DELETE'],
    path: 'view/delete/{id}',
    params,
    query: versionQuery,
    response: messageResponse,
  }),
  restore: defineEndpoint({
    ...common,
    name: 'Restore a view',
    operationId: 'restoreView',
    description: 'Restores one of the caller’s own deleted views, to undo a delete.',
    methods: ['PUT', 'DELETE'],
    path: 'view/restore/{id}',
    params,
    query: versionQuery,
    response: messageResponse,
  }),
  share: defineEndpoint({
    ...common,
    access: 'permission',
    name: 'Share views',
    operationId: 'shareView',
    description: 'Shares a view with everyone who sees the whole list, or makes it personal again.',
    methods: ['PUT'],
    path: 'view/share/{id}',
    staffOnly: true,
    params,
    body: z.object({ shared: booleanField, version: versionField.optional() }),
    response: saved,
  }),
  /** The view must be one that the caller sees. */
  setDefault: defineEndpoint({
    ...common,
    name: 'Choose the default view',
    operationId: 'setDefaultView',
    description: 'Sets the view with which a list opens for the caller; null for the list without a view.',
    errors: ['not_found', 'password_change_required'],
    methods: ['PUT'],
    path: 'view/default',
    body: z.object({ list: listField, view: idField.nullable() }),
    response: messageResponse,
  }),
};

nameComponents({
  View: viewRecord,
  ViewInput: viewInput,
  ViewUpdate: viewUpdate,
  ViewList: page,
  ViewSaved: saved,
});
