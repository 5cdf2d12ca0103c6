import type { MessageChannel } from '../core/message-language.ts';

/** The messages about the account of a person. The file imports no zod, because the list of templates loads it. */

export const accountKinds = [
  'account_invited',
  'account_password_reset',
  'account_password_changed',
  'account_email_confirm',
  'account_email_changing',
  'account_factor_changed',
  'account_identity_changed',
  'account_new_device',
  'account_team_invited',
  'vendor_code',
] as const;
export type AccountKind = (typeof accountKinds)[number];

type Definition = {
  readonly label: string;
  readonly placeholders: readonly string[];
  /** By email only, if it is missing. */
  readonly channels?: readonly MessageChannel[];
};

const definitions: Readonly<Record<AccountKind, Definition>> = {
  account_invited: { label: 'Invitation', placeholders: ['name', 'link', 'valid_for'] },
  account_password_reset: { label: 'New password', placeholders: ['name', 'link', 'valid_for'] },
  account_password_changed: { label: 'Password was changed', placeholders: ['name'] },
  account_email_confirm: { label: 'Confirm a new email', placeholders: ['name', 'email', 'link', 'valid_for'] },
  account_email_changing: { label: 'Email will change', placeholders: ['name', 'email'] },
  account_factor_changed: { label: 'Second factor changed', placeholders: ['name', 'change'] },
  account_identity_changed: { label: 'Single sign-on account changed', placeholders: ['name', 'change'] },
  account_new_device: {
    label: 'Sign-in from a new device',
    placeholders: ['name', 'device', 'address', 'time', 'link', 'valid_for'],
  },
  account_team_invited: { label: 'Invitation to a store', placeholders: ['name', 'store_name', 'page'] },
  vendor_code: {
    label: 'Code of a store',
    placeholders: ['code', 'store_name', 'valid_for'],
    channels: ['email', 'sms'],
  },
};

/** Type guard for the messages about an account. */
export const isAccountKind = (kind: string): kind is AccountKind => kind in definitions;

export const accountKind = (kind: AccountKind): Definition => definitions[kind];

/** The placeholder of the address that a mail leads to. */
export const linkPlaceholder = 'link';
/** The placeholder of the code that proves an email address or a phone. */
export const codePlaceholder = 'code';

/**
 * Returns why a text may not have its link or code as it is: the message needs it, and a link on a line of its own cannot become a
 * part of another address that would receive it.
 * @returns the message for the field, undefined for a valid text.
 */
export function linkError(kind: string, text: string): string | undefined {
  if (!isAccountKind(kind)) return undefined;
  const { placeholders } = definitions[kind];
  if (placeholders.includes(codePlaceholder) && !/\{\{\s*code\s*\}\}/.test(text)) return 'The text needs {{code}}';
  if (!placeholders.includes(linkPlaceholder)) return undefined;
  const lines = text.split('\n').filter((line) => /\{\{\s*link\s*\}\}/.test(line));
  const isAlone = lines.every((line) => /^\s*\{\{\s*link\s*\}\}\s*$/.test(line));
  return lines.length === 1 && isAlone ? undefined : 'Put {{link}} on a line of its own, once';
}
