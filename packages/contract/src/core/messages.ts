/** Sentences that server and dashboard share. The specification's words are kept exactly, its spelling too. */

export const savedMessages = (label: string) => ({
  created: `${label} created successfully`,
  updated: `${label} updated successfully`,
  deleted: `${label} deleted successfully`,
  restored: `${label} restored successfully`,
});

export const staleMessage = 'Someone else changed this record. Reload to see the latest version.';
export const wrongCredentials = 'Invalid email or password';

/** spec 1 §1: the confirm dialogs. */
export const confirmLabels = {
  title: 'Are you sure?',
  cancel: 'No, cancel',
  delete: { text: (name: string) => `Do you want to delete ${name}?`, confirm: 'Yes, delete it!' },
  restore: { text: (name: string) => `Do you want to restore ${name}?`, confirm: 'Yes, restore it!' },
} as const;

/** spec 1 §8: shown when a failed answer carries no `error`. */
export const fallbackError = 'Authentication failed';
