import { z } from 'zod';
import { type Block, globalBlocks, homeBlocks } from '../blocks/block.ts';
import { missingSelections } from '../blocks/selections.ts';
import { nameComponents } from '../core/components.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { dataResponse, listResponse, savedResponse } from '../core/envelopes.ts';
import { countQuery, enumField, idField, pageQuery, timeField, versionField } from '../core/fields.ts';
import { inSentence } from '../core/text.ts';
import { messageSettings } from '../notification/message-settings.ts';
import { assignmentSettings } from '../vendor/assignment-settings.ts';
import { settingLabels } from './setting-labels.ts';
import { footerSettings, headerSettings, paymentSettings } from './site-parts.ts';

/** Settings of the site: each key has one value, and each save creates a version. */

/** Settings by name: their key, the labels of the specification's calls, and the schema of the value. */
export const contentSettings = {
  home: { meta_key: 'home_settings', call: 'homesettings', label: settingLabels.home, value: homeBlocks },
  'global-sections': {
    meta_key: 'global_sections_settings',
    call: 'globalsectionssettings',
    label: settingLabels['global-sections'],
    value: globalBlocks,
  },
  header: { meta_key: 'header_settings', call: 'headersettings', label: settingLabels.header, value: headerSettings },
  footer: { meta_key: 'footer_settings', call: 'footersettings', label: settingLabels.footer, value: footerSettings },
  payment: {
    meta_key: 'payment_settings',
    call: 'paymentsettings',
    label: settingLabels.payment,
    value: paymentSettings,
  },
  assignment: {
    meta_key: 'assignment_settings',
    call: 'assignmentsettings',
    label: settingLabels.assignment,
    value: assignmentSettings,
  },
  messages: {
    meta_key: 'message_settings',
    call: 'messagesettings',
    label: settingLabels.messages,
    value: messageSettings,
  },
} as const;
export type SettingName = keyof typeof contentSettings;
export const settingNames = Object.keys(contentSettings) as [SettingName, ...SettingName[]];
export type ValueOf<Name extends SettingName> = z.output<(typeof contentSettings)[Name]['value']>;

export const settingRecord = z.object({
  _id: idField,
  meta_key: z.string(),
  /** The value as JSON text. */
  meta_value: z.string(),
  /** 1 before the first save. */
  version: versionField,
  updatedAt: timeField.nullable(),
  /** Name of the user who saved it last. */
  updatedBy: z.string().nullable(),
  missing: missingSelections,
});
export type SettingRecord = z.output<typeof settingRecord>;

const versionRow = z.object({
  version: versionField,
  savedAt: timeField.nullable(),
  /** Name of the user who saved this version; null for the original version. */
  savedBy: z.string().nullable(),
  /** The version that this save restored. */
  restoredFrom: versionField.nullable(),
});
export type SettingVersion = z.output<typeof versionRow>;
const versionRecord = versionRow.extend({ meta_value: z.string(), missing: missingSelections });

const updateBody = <Value extends z.ZodType>(value: Value) =>
  z.preprocess(wrapValue, z.object({ meta_value: value, version: versionField.optional() }));

const settingList = dataResponse(z.array(settingRecord));
const settingSaved = savedResponse(settingRecord);
/** The settings belong to the marketplace, so vendors have no access to them. */
const access = { access: 'permission', staffOnly: true } as const;

/** Name of a setting in the OpenAPI document: `global-sections` is `GlobalSections`. */
const settingId = (name: SettingName): string =>
  name.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());

const settingCalls = <Value extends z.ZodType>(name: SettingName, label: string, call: string, value: Value) => ({
  get: defineEndpoint({
    ...access,
    module: label,
    name: `View ${label}`,
    operationId: `get${settingId(name)}Settings`,
    description: `Returns the live ${inSentence(label)} with their version.`,
    methods: ['GET'],
    path: `sitesetting/get${call}`,
    response: settingList,
  }),
  // The specification leaves the verb of two of these calls open (spec 2 §7), so all three verbs update.
  update: defineEndpoint({
    ...access,
    module: label,
    name: `Update ${label}`,
    operationId: `update${settingId(name)}Settings`,
    description: `Saves the ${inSentence(label)} as a new version, which is live at once.`,
    methods: ['PUT', 'POST', 'PATCH'],
    path: `sitesetting/update${call}`,
    body: updateBody(value),
    response: settingSaved,
  }),
});

export const settingEndpoints = {
  home: callsOf('home'),
  'global-sections': callsOf('global-sections'),
  header: callsOf('header'),
  footer: callsOf('footer'),
  payment: callsOf('payment'),
  assignment: callsOf('assignment'),
  messages: callsOf('messages'),
};

const settingParams = z.object({ setting: enumField(settingNames) });
const versionParams = settingParams.extend({
  number: countQuery(1, 2_147_483_647, 'number must be a whole number'),
});
const common = { ...access, module: 'Setting versions' } as const;

export const settingVersionEndpoints = {
  /** Versions of a setting, newest first, including the live one. */
  list: defineEndpoint({
    ...common,
    name: 'List versions of a setting',
    operationId: 'listSettingVersions',
    description: 'Returns a page of the versions of a setting, newest first, the live one included.',
    methods: ['GET'],
    path: 'sitesetting/{setting}/versions',
    params: settingParams,
    query: z.strictObject(pageQuery()),
    response: listResponse(versionRow),
  }),
  detail: defineEndpoint({
    ...common,
    name: 'View a version of a setting',
    operationId: 'getSettingVersion',
    description: 'Returns one version of a setting with its value.',
    methods: ['GET'],
    path: 'sitesetting/{setting}/versions/{number}',
    params: versionParams,
    response: dataResponse(versionRecord),
  }),
  /**
   * Saves an earlier version as the newest one, sanitised again (spec 3 §5). `version` is the live version that the
   * client saw.
   */
  restore: defineEndpoint({
    ...common,
    name: 'Restore a version of a setting',
    operationId: 'restoreSettingVersion',
    description: 'Saves an earlier version of a setting again as the live one.',
    methods: ['POST'],
    path: 'sitesetting/{setting}/versions/{number}/restore',
    params: versionParams,
    body: z.object({ version: versionField.optional() }),
    optionalBody: true,
    response: settingSaved,
  }),
};

/**
 * Parses blocks that are stored as JSON text.
 * @param meta_value JSON text of a list of blocks.
 * @returns the blocks; an empty list when the text is not a list.
 */
export function readBlocks(meta_value: string): Block[] {
  const value = parseJson(meta_value);
  return Array.isArray(value) ? value : [];
}

/** Parses JSON; returns text that is not JSON unchanged. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * The body is the value itself, or `{ meta_value, version }`, where `meta_value` may be JSON text as returned by a
 * read (spec 3 §8).
 */
function wrapValue(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body;
  if (Array.isArray(body) || !Object.hasOwn(body, 'meta_value')) return { meta_value: body };
  const { meta_value } = body as { meta_value: unknown };
  return typeof meta_value === 'string' ? { ...body, meta_value: parseJson(meta_value) } : body;
}

function callsOf<Name extends SettingName>(name: Name) {
  const { label, call, value } = contentSettings[name];
  return settingCalls(name, label, call, value as (typeof contentSettings)[Name]['value']);
}

nameComponents({
  Setting: settingRecord,
  SettingList: settingList,
  SettingSaved: settingSaved,
});
