import type { ContentPicture } from '@bakehouse/contract/blocks/block-fields';
import {
  defaultClaimHours,
  type FooterSettings,
  footerMenus,
  type HeaderSettings,
  type PaymentSettings,
  type SiteLink,
} from '@bakehouse/contract/content/site-parts';
import { type MessageSettings, resolveMessageSettings } from '@bakehouse/contract/notification/message-settings';
import { type AssignmentSettings, resolveAssignmentSettings } from '@bakehouse/contract/vendor/assignment-settings';

/** Form values of header, footer and payment settings, with all fields present. */

type Visibility = { readonly is_enabled?: boolean | null } | null | undefined;
type VisibleText = { readonly text?: string | null; readonly is_enabled?: boolean | null } | null | undefined;
export type LinkRow = {
  readonly title: string;
  readonly logo: ContentPicture;
  readonly url: string;
  readonly is_enabled: boolean;
};

export const headerValues = ({
  logo,
  search_form,
  phone_number,
  cart,
  accounts,
  offer,
}: Readonly<Partial<HeaderSettings>>) => ({
  logo: logo ?? null,
  search_form: visibilityOf(search_form),
  phone_number: visibleTextOf(phone_number),
  cart: visibleTextOf(cart),
  accounts: visibilityOf(accounts),
  offer: { ...visibleTextOf(offer), url: offer?.url ?? '' },
});

const visibilityOf = (value: Visibility) => ({ is_enabled: value?.is_enabled ?? false });
const visibleTextOf = (value: VisibleText) => ({ text: value?.text ?? '', ...visibilityOf(value) });

/** Always contains the four menus (spec 2 §9). */
export const footerValues = (footer: Readonly<Partial<FooterSettings>>) => ({
  logo: footer.logo ?? null,
  footer_text: footer.footer_text ?? '',
  socials: rowsOf(footer.socials),
  promotional: rowsOf(footer.promotional),
  ...Object.fromEntries(
    footerMenus.map((menu) => [
      menu,
      { name: footer[menu]?.name ?? '', ...visibilityOf(footer[menu]), links: rowsOf(footer[menu]?.links) },
    ]),
  ),
  payments: {
    title: footer.payments?.title ?? '',
    ...visibilityOf(footer.payments),
    links: rowsOf(footer.payments?.links),
  },
});

const rowsOf = (links: readonly SiteLink[] | null | undefined): LinkRow[] =>
  (links ?? []).map(({ title, logo, url, is_enabled }) => ({
    title: title ?? '',
    logo: logo ?? null,
    url: url ?? '',
    is_enabled: is_enabled ?? false,
  }));

export const paymentValues = (settings: Readonly<Partial<PaymentSettings>>) => ({
  // A way to pay is offered until it is switched off.
  cod: { is_enabled: settings.cod?.is_enabled !== false },
  razorpay: { is_enabled: settings.razorpay?.is_enabled !== false },
  vendor_commission: settings.vendor_commission ?? null,
  prices_include_tax: settings.prices_include_tax ?? true,
  settlement_cycle: settings.settlement_cycle ?? ('none' as const),
  settlement_weekday: settings.settlement_weekday ?? 0,
  cash_limit: settings.cash_limit ?? null,
  deductions: settings.deductions ?? [],
  claim_hours: settings.claim_hours ?? defaultClaimHours,
});

export function assignmentValues(settings: Readonly<Partial<AssignmentSettings>>) {
  const { routing, weights, acceptance, ...rest } = resolveAssignmentSettings(settings);
  return { ...rest, routing: { ...routing }, weights: { ...weights }, acceptance: { ...acceptance } };
}

export function messageValues(settings: Readonly<Partial<MessageSettings>>) {
  const { quiet_hours, delay, unseen_push } = resolveMessageSettings(settings);
  return { quiet_hours: { ...quiet_hours }, delay: { ...delay }, unseen_push: { ...unseen_push } };
}
