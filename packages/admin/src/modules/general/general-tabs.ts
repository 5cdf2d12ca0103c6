/** spec 2 §2: the four tabs, as the address names them. */
export const generalTabs = ['general', 'header', 'footer', 'payment'] as const;
export type GeneralTab = (typeof generalTabs)[number];

export const tabTitles: Readonly<Record<GeneralTab, string>> = {
  general: 'General',
  header: 'Header',
  footer: 'Footer',
  payment: 'Payment Settings',
};

/** The first where the address names none that is known. */
export const tabOf = (name: unknown): GeneralTab => generalTabs.find((tab) => tab === name) ?? 'general';
