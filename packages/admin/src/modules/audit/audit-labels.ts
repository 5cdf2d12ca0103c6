import type { AuditEntry } from '@bakehouse/contract/audit';
import { settingLabels } from '@bakehouse/contract/content/setting-labels';
import { outlines } from '@bakehouse/contract/core/outlines';
import { inSentence } from '@bakehouse/contract/core/text';
import { modulePath } from '../../kernel/crud/module-path.ts';
import { formatDate, formatDateTime } from '../../ui/format/dates.ts';
import { capitalize } from '../../ui/format/text.ts';
import type { ScreenPath } from '../../ui/screen-path.ts';

type AuditedRecord = Pick<AuditEntry, 'module' | 'record_id' | 'record_name'>;
type Outline = { readonly label: { readonly one: string; readonly many: string }; readonly screen: `/${string}` };
const plainModules: Readonly<Record<string, Outline>> = outlines;

/** Plural labels of modules that have no outline. */
const otherModuleLabels: Readonly<Record<string, string>> = {
  order: 'Orders',
  vendor: 'Vendors',
  product: 'Products',
  content: 'Home page and site parts',
  session: 'Sessions',
  postal: 'Postal directory',
  view: 'Saved views',
  'api-key': 'API keys',
  webhook: 'Webhooks',
  gateway: 'Payment mismatches',
  settlement: 'Settlements',
  customer: 'Customers',
};

/** Returns the plural label of a module for the filter: 'Brands'. */
export const moduleLabel = (name: string): string =>
  plainModules[name]?.label.many ?? otherModuleLabels[name] ?? sentenceCase(name);

const sentenceCase = (name: string) => capitalize(name.replaceAll(/[-_]/g, ' ').trim());

const verbs: Readonly<Record<string, string>> = {
  create: 'Created',
  update: 'Changed',
  delete: 'Deleted',
  restore: 'Restored',
};

/** Labels of actions that change a part of a record. */
const partLabels: Readonly<Record<string, string>> = {
  status: 'Status changed',
  address: 'Address changed',
  assign: 'Vendor assigned',
  note: 'Note added',
  payment: 'Payment recorded',
  reversal: 'Payment reversed',
  refund: 'Refund recorded',
  claim_filed: 'Claim filed',
  claim_decided: 'Claim decided',
  claim_withdrawn: 'Claim withdrawn',
  payment_link: 'Payment link changed',
  resend_message: 'Message sent again',
  reveal: 'Phone revealed',
  merge: 'Customers merged',
  undo_merge: 'Merge undone',
  split: 'Customer split',
  delete_note: 'Note deleted',
  request_erasure: 'Erasure requested',
};

/** Returns the label of an action: 'Changed brand', 'Status changed', 'Sign in'. */
export function actionLabel({ action, module }: Pick<AuditEntry, 'action' | 'module'>): string {
  const label = inSentence(plainModules[module]?.label.one ?? sentenceCase(module));
  if (module === 'session') return sentenceCase(action);
  const partLabel = partLabels[action];
  if (partLabel) return partLabel;
  return verbs[action] ? `${verbs[action]} ${label}` : `${sentenceCase(label)}: ${sentenceCase(action).toLowerCase()}`;
}

export const resultLabels: Readonly<Record<AuditEntry['result'], string>> = {
  done: 'Done',
  refused: 'Refused',
  failed: 'Failed',
};

/** Paths of records of modules that are not plain resources. */
const recordPaths: Readonly<Record<string, (id: string) => ScreenPath>> = {
  order: (id) => `/order/details/${id}`,
  vendor: (id) => `/vendor/detail/personal-info/${id}`,
  product: (id) => `/product/edit/${id}`,
  coupon: (id) => `/coupon/details/view/${id}`,
  webhook: (id) => `/integrations/webhooks/${id}`,
  customer: (id) => `/customer/${id}`,
};

/** Paths of the site's settings by name, because each setting exists once. */
const settingPaths: Readonly<Record<string, ScreenPath>> = {
  [settingLabels.home]: '/home-page-setting',
  [settingLabels['global-sections']]: '/global-sections-settings',
};

/** Returns the path of the changed record; undefined when it has no screen. */
export function screenOf({ module, record_id, record_name }: AuditedRecord): ScreenPath | undefined {
  if (module === 'content') return settingPaths[record_name] ?? '/general';
  if (!record_id) return undefined;
  const outline = plainModules[module];
  return recordPaths[module]?.(record_id) ?? (outline && modulePath(outline.screen, `/edit/${record_id}`));
}

/** Returns the label of a field: 'Payment status' for 'payment_status', 'Image url' for 'imageUrl'. */
export const fieldLabel = (name: string): string =>
  sentenceCase(name.replaceAll(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`));

/** Maximum number of characters of a value on one line. */
const maxShortLength = 60;

/** Formats a value as short text; undefined when it is too long or has parts. */
export function shortText(value: unknown): string | undefined {
  if (value === null || value === undefined || value === '') return 'None';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) {
    if (value.length === 0) return 'None';
    const names = value.map((item: unknown) =>
      typeof item === 'object' && item !== null && 'name' in item ? item.name : item,
    );
    const text = names.join(', ');
    return names.every(isPlain) && text.length <= maxShortLength ? text : undefined;
  }
  return isPlain(value) && String(value).length <= maxShortLength ? formatIfDate(String(value)) : undefined;
}

const isPlain = (value: unknown) => typeof value !== 'object' || value === null;

const timePattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/;
const dayPattern = /^\d{4}-\d\d-\d\d$/;

/** Formats a time or a day as on the screens; other text is returned unchanged. */
function formatIfDate(text: string): string {
  if (Number.isNaN(Date.parse(text))) return text;
  if (timePattern.test(text)) return formatDateTime(text);
  return dayPattern.test(text) ? formatDate(text) : text;
}

/** Formats a value as text of any length. */
export const longText = (value: unknown): string =>
  shortText(value) ?? (typeof value === 'string' ? value : JSON.stringify(value, null, 2));
