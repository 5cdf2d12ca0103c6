/** Messages that server and dashboard share. They have the exact wording of the specification, including its spelling. */

/**
 * Returns the success messages of a module's writes.
 * @param label singular label of the module.
 * @returns the messages by action.
 */
export const savedMessages = (label: string) => ({
  created: `${label} created successfully`,
  updated: `${label} updated successfully`,
  deleted: `${label} deleted successfully`,
  restored: `${label} restored successfully`,
});

export const staleMessage = /* i18n */ 'Someone else changed this record. Reload to see the latest version.';
export const wrongCredentials = /* i18n */ 'Invalid email or password';

/** Labels of the confirmation dialogs (spec 1 §1). */
export const confirmLabels = {
  title: 'Are you sure?',
  cancel: 'No, cancel',
  delete: { text: (name: string) => `Do you want to delete ${name}?`, confirm: 'Yes, delete it!' },
  restore: { text: (name: string) => `Do you want to restore ${name}?`, confirm: 'Yes, restore it!' },
} as const;

/** Message for a failed response without `error` (spec 1 §8). */
export const fallbackError = 'Authentication failed';
