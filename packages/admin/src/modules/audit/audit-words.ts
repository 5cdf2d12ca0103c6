import type { AuditEntry } from '@bakehouse/contract/audit';
import { resources } from '@bakehouse/contract/resources';

type Plain = { readonly label: { readonly one: string; readonly many: string }; readonly screen: string };
const plain: Readonly<Record<string, Plain>> = resources;

const sentence = (name: string) => {
  const words = name.replaceAll(/[-_]/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** What a module is called as a choice: 'Brands'. */
export const moduleLabel = (name: string): string =>
  plain[name]?.label.many ??
  { order: 'Orders', vendor: 'Vendors', session: 'Sessions', postal: 'Postal directory' }[name] ??
  sentence(name);

const verbs: Readonly<Record<string, string>> = {
  create: 'Created',
  update: 'Changed',
  delete: 'Deleted',
  restore: 'Restored',
};

/** 'Changed brand', 'Order: status', 'Sign in'. */
export const actionWords = ({ action, module }: Pick<AuditEntry, 'action' | 'module'>): string => {
  const one = (plain[module]?.label.one ?? sentence(module)).toLowerCase();
  if (module === 'session') return sentence(action);
  return verbs[action] ? `${verbs[action]} ${one}` : `${sentence(one)}: ${sentence(action).toLowerCase()}`;
};

/** The screen of the record that an entry speaks of, where there is one. */
export const screenOf = ({ module, record_id }: Pick<AuditEntry, 'module' | 'record_id'>): string | undefined => {
  if (!record_id) return undefined;
  if (module === 'order') return `/order/details/${record_id}`;
  return plain[module] && `${plain[module].screen}/edit/${record_id}`;
};

/** 'Payment status' of 'payment_status', 'Image url' of 'imageUrl'. */
export const fieldWords = (name: string): string =>
  sentence(name.replaceAll(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`));

const longest = 60;
const isPlain = (value: unknown) => typeof value !== 'object' || value === null;

/** A value as one short piece of text; nothing, when it is too long or has parts. */
export const shortWords = (value: unknown): string | undefined => {
  if (value === null || value === undefined || value === '') return 'None';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) {
    if (value.length === 0) return 'None';
    const names = value.map((one: unknown) =>
      typeof one === 'object' && one !== null && 'name' in one ? one.name : one,
    );
    const text = names.join(', ');
    return names.every(isPlain) && text.length <= longest ? text : undefined;
  }
  return isPlain(value) && String(value).length <= longest ? String(value) : undefined;
};

/** A value at full length. */
export const longWords = (value: unknown): string =>
  shortWords(value) ?? (typeof value === 'string' ? value : JSON.stringify(value, null, 2));
