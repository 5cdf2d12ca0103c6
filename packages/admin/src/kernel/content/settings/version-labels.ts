import type { SettingVersion } from '@bakehouse/contract/content/content-settings';
import { formatDateTime } from '../../../ui/format/dates.ts';

/** Returns a label such as 'Version 4'. */
export const versionName = (version: number): string => `Version ${version}`;

/** Describes who saved a version, when, and which version it restored. */
export function describeVersion({ savedAt, savedBy, restoredFrom }: Omit<SettingVersion, 'version'>): string {
  if (!savedAt && !savedBy) return 'Original version';
  const person = savedBy ?? 'Somebody';
  const time = savedAt ? ` on ${formatDateTime(savedAt)}` : '';
  return restoredFrom ? `${person} restored version ${restoredFrom}${time}` : `${person} saved it${time}`;
}
