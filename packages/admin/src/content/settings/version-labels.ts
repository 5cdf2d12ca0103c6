import type { SettingVersion } from '@bakehouse/contract/content/content-settings';
import { formatDateTime } from '../../ui/format/dates.ts';

/** 'Version 4' */
export const versionName = (version: number): string => `Version ${version}`;

/** Who saved it and when, and where it came from. */
export const versionStory = ({ savedAt, savedBy, restoredFrom }: Omit<SettingVersion, 'version'>): string => {
  if (!savedAt && !savedBy) return 'Original version';
  const who = savedBy ?? 'Somebody';
  const when = savedAt ? ` on ${formatDateTime(savedAt)}` : '';
  return restoredFrom ? `${who} restored version ${restoredFrom}${when}` : `${who} saved it${when}`;
};
