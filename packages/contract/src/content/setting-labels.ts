/** Labels of the settings of the site. The file imports nothing, because the audit log needs only the labels. */
export const settingLabels = {
  home: 'Home page settings',
  'global-sections': 'Global sections settings',
  header: 'Header settings',
  footer: 'Footer settings',
  payment: 'Payment settings',
  assignment: 'Assignment settings',
  messages: 'Message settings',
} as const;
