import { z } from 'zod';
import { type Block, globalBlocks, homeBlocks } from '../blocks/block.ts';
import { selectionKinds } from '../blocks/selections.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { dataAnswer, listAnswer, savedAnswer } from '../core/envelopes.ts';
import { fieldError } from '../core/field-errors.ts';
import { countQuery, idField, timeField, versionField } from '../core/fields.ts';
import { footerSettings, headerSettings, paymentSettings } from './site-parts.ts';

/** The site's settings: one value each, every save a version. */

/** Settings by name: their key, the words of the specification's calls, and what they hold. */
export const contentSettings = {
  home: { meta_key: 'home_settings', call: 'homesettings', label: 'Home page settings', value: homeBlocks },
  'global-sections': {
    meta_key: 'global_sections_settings',
    call: 'globalsectionssettings',
    label: 'Global sections settings',
    value: globalBlocks,
  },
  header: { meta_key: 'header_settings', call: 'headersettings', label: 'Header settings', value: headerSettings },
  footer: { meta_key: 'footer_settings', call: 'footersettings', label: 'Footer settings', value: footerSettings },
  payment: { meta_key: 'payment_settings', call: 'paymentsettings', label: 'Payment settings', value: paymentSettings },
} as const;
export type SettingName = keyof typeof contentSettings;
export const settingNames = Object.keys(contentSettings) as [SettingName, ...SettingName[]];
export type ValueOf<Name extends SettingName> = z.output<(typeof contentSettings)[Name]['value']>;

/** Ids of selected records that are deleted or no longer shown to customers, and addresses of pictures that are gone. */
export const missingSelections = z.object({
  ...(Object.fromEntries(selectionKinds.map((kind) => [kind, z.array(z.string())])) as Record<
    (typeof selectionKinds)[number],
    z.ZodArray<z.ZodString>
  >),
  picture: z.array(z.string()),
});
export type MissingReferences = z.output<typeof missingSelections>;

export const settingRecord = z.object({
  _id: idField,
  meta_key: z.string(),
  /** The value as JSON text. */
  meta_value: z.string(),
  /** 1 before anything was saved. */
  version: versionField,
  updatedAt: timeField.nullable(),
  /** Name of who saved it last. */
  updatedBy: z.string().nullable(),
  missing: missingSelections,
});
export type SettingRecord = z.output<typeof settingRecord>;

const versionRow = z.object({
  version: versionField,
  savedAt: timeField.nullable(),
  /** Null for what stood before the first save. */
  savedBy: z.string().nullable(),
  /** The version that was brought back by this save. */
  restoredFrom: versionField.nullable(),
});
export type SettingVersion = z.output<typeof versionRow>;
const versionRecord = versionRow.extend({ meta_value: z.string(), missing: missingSelections });

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** spec 3 §8: the value itself, or `{ meta_value, version }`; `meta_value` may be JSON text, as it was read. */
const wrapped = (body: unknown): unknown => {
  if (typeof body !== 'object' || body === null) return body;
  if (Array.isArray(body) || !Object.hasOwn(body, 'meta_value')) return { meta_value: body };
  const { meta_value } = body as { meta_value: unknown };
  return typeof meta_value === 'string' ? { ...body, meta_value: jsonOf(meta_value) } : body;
};

const updateBody = <Value extends z.ZodType>(value: Value) =>
  z.preprocess(wrapped, z.object({ meta_value: value, version: versionField.optional() }));

/** The site's settings belong to the marketplace, to no store. */
const access = { access: 'permission', staffOnly: true } as const;

const settingCalls = <Value extends z.ZodType>(module: string, label: string, call: string, value: Value) => ({
  get: defineEndpoint({
    ...access,
    module,
    name: `View ${label}`,
    methods: ['GET'],
    path: `sitesetting/get${call}`,
    response: dataAnswer(z.array(settingRecord)),
  }),
  // spec 2 §7: the verb is not confirmed for two of them; all three mean the same.
  update: defineEndpoint({
    ...access,
    module,
    name: `Update ${label}`,
    methods: ['PUT', 'POST', 'PATCH'],
    path: `sitesetting/update${call}`,
    body: updateBody(value),
    response: savedAnswer(settingRecord),
  }),
});

const callsOf = <Name extends SettingName>(name: Name) => {
  const { label, call, value } = contentSettings[name];
  return settingCalls(label, label, call, value as (typeof contentSettings)[Name]['value']);
};

export const settingEndpoints = {
  home: callsOf('home'),
  'global-sections': callsOf('global-sections'),
  header: callsOf('header'),
  footer: callsOf('footer'),
  payment: callsOf('payment'),
};

const settingParams = z.object({
  setting: z.enum(settingNames, fieldError(`must be one of ${settingNames.join(', ')}`)),
});
const versionParams = settingParams.extend({
  number: countQuery(1, 2_147_483_647, 'number must be a whole number'),
});
const versions = { ...access, module: 'Setting versions' } as const;

export const settingVersionEndpoints = {
  /** Newest first, the one in force among them. */
  list: defineEndpoint({
    ...versions,
    name: 'List versions of a setting',
    methods: ['GET'],
    path: 'sitesetting/{setting}/versions',
    params: settingParams,
    query: z.strictObject({
      page: countQuery(1, 1_000_000, 'page must be a whole number from 1').optional(),
      perPage: countQuery(1, 200, 'perPage must be a whole number from 1 to 200').optional(),
    }),
    response: listAnswer(versionRow),
  }),
  detail: defineEndpoint({
    ...versions,
    name: 'View a version of a setting',
    methods: ['GET'],
    path: 'sitesetting/{setting}/versions/{number}',
    params: versionParams,
    response: dataAnswer(versionRecord),
  }),
  /** Saves it again as the newest, cleaned again (spec 3 §5). `version` is the one in force, as it was seen. */
  restore: defineEndpoint({
    ...versions,
    name: 'Bring back a version of a setting',
    methods: ['POST'],
    path: 'sitesetting/{setting}/versions/{number}/restore',
    params: versionParams,
    body: z.object({ version: versionField.optional() }),
    optionalBody: true,
    response: savedAnswer(settingRecord),
  }),
};

/** Blocks kept as JSON text; an empty list when it is none. */
export const readBlocks = (meta_value: string): Block[] => {
  const value = jsonOf(meta_value);
  return Array.isArray(value) ? value : [];
};
