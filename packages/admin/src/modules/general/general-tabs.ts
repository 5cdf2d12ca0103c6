/** The four tabs, as named in the URL (spec 2 §2). */
export const generalTabs = ['general', 'header', 'footer', 'payment'] as const;
export type GeneralTab = (typeof generalTabs)[number];

export const tabTitles: Readonly<Record<GeneralTab, string>> = {
  general: 'General',
  header: 'Header',
  footer: 'Footer',
  payment: 'Payment Settings',
};

/** Returns the tab of a URL parameter; the first tab by default. */
export const tabOf = (name: unknown): GeneralTab => generalTabs.find((tab) => tab === name) ?? 'general';
