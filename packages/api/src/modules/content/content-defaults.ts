import type { SettingName, ValueOf } from '@bakehouse/contract/content/content-settings';
import type { FooterSettings, HeaderSettings, PaymentSettings } from '@bakehouse/contract/content/site-parts';
import { resolveMessageSettings } from '@bakehouse/contract/notification/message-settings';
import { resolveAssignmentSettings } from '@bakehouse/contract/vendor/assignment-settings';

/**
 * The values of settings that were never saved: nothing is shown, every way to pay is offered, and every part exists so that it can be filled in.
 */

const off = { is_enabled: false };
const emptyText = { text: '', is_enabled: false };
const emptyMenu = { name: '', is_enabled: false, links: [] };

const header: HeaderSettings = {
  logo: '',
  search_form: off,
  phone_number: emptyText,
  cart: emptyText,
  accounts: off,
  offer: { is_enabled: false, url: '', text: '' },
};

const footer: FooterSettings = {
  logo: '',
  footer_text: '',
  socials: [],
  promotional: [],
  footer_menu_1: emptyMenu,
  footer_menu_2: emptyMenu,
  footer_menu_3: emptyMenu,
  footer_menu_4: emptyMenu,
  payments: { title: '', is_enabled: false, links: [] },
};

/** Both ways to pay are offered until somebody decides. */
const payment: PaymentSettings = { cod: { is_enabled: true }, razorpay: { is_enabled: true } };

export const settingDefaults: { readonly [Name in SettingName]: ValueOf<Name> } = {
  home: [],
  'global-sections': [],
  header,
  footer,
  payment,
  assignment: resolveAssignmentSettings(null),
  messages: resolveMessageSettings(null),
};
