import { confirmLabels } from '@bakehouse/contract/core/messages';
import type { UsageEntry } from '@bakehouse/contract/core/usage';
import { confirm } from './confirm.tsx';

/** Confirmations that no first screen needs. */

const { title, cancel } = confirmLabels;

/** @param what such as `the session of Chrome on Linux` */
export const confirmEnd = (what: string): Promise<boolean> =>
  confirm({ title, text: `Do you want to end ${what}?`, yes: 'Yes, end it!', no: cancel, danger: true });

/** Asks for confirmation before a record in use becomes inactive. */
export const confirmDeactivate = (sentence: string, usage: readonly UsageEntry[]): Promise<boolean> =>
  confirm({
    title: 'This record is in use',
    text: `${sentence} They stay linked to it, but it is not offered or shown until it is active again.`,
    usage,
    yes: 'Save anyway',
    no: cancel,
  });

/** Asks before an API key is revoked. */
export const confirmRevoke = (name: string): Promise<boolean> =>
  confirm({
    title,
    text: `Do you want to revoke ${name}?`,
    note: 'Programs with this key are rejected at once. This cannot be undone.',
    yes: 'Yes, revoke it!',
    no: cancel,
    danger: true,
  });
