import type { ContentPicture } from '@bakehouse/contract/blocks/block-fields';
import { type AssignmentSettings, resolveAssignmentSettings } from '@bakehouse/contract/content/assignment-settings';
import {
  type FooterSettings,
  footerMenus,
  type HeaderSettings,
  type PaymentSettings,
  type SiteLink,
} from '@bakehouse/contract/content/site-parts';

/** Form values of header, footer and payment settings, with all fields present. */

type Switch = { readonly is_enabled?: boolean | null } | null | undefined;
type TextPart = { readonly text?: string | null; readonly is_enabled?: boolean | null } | null | undefined;

const switchPart = (part: Switch) => ({ is_enabled: part?.is_enabled ?? false });
const textPart = (part: TextPart) => ({ text: part?.text ?? '', ...switchPart(part) });

export type LinkRow = {
  readonly title: string;
  readonly logo: ContentPicture;
  readonly url: string;
  readonly is_enabled: boolean;
};

const rowsOf = (links: readonly SiteLink[] | null | undefined): LinkRow[] =>
  (links ?? []).map(({ title, logo, url, is_enabled }) => ({
    title: title ?? '',
    logo: logo ?? null,
    url: url ?? '',
    is_enabled: is_enabled ?? false,
  }));

export const headerValues = ({
  logo,
  search_form,
  phone_number,
  cart,
  accounts,
  offer,
}: Readonly<Partial<HeaderSettings>>) => ({
  logo: logo ?? null,
  search_form: switchPart(search_form),
  phone_number: textPart(phone_number),
  cart: textPart(cart),
  accounts: switchPart(accounts),
  offer: { ...textPart(offer), url: offer?.url ?? '' },
});

/** Always contains the four menus (spec 2 §9). */
export const footerValues = (footer: Readonly<Partial<FooterSettings>>) => ({
  logo: footer.logo ?? null,
  footer_text: footer.footer_text ?? '',
  socials: rowsOf(footer.socials),
  promotional: rowsOf(footer.promotional),
  ...Object.fromEntries(
    footerMenus.map((menu) => [
      menu,
      { name: footer[menu]?.name ?? '', ...switchPart(footer[menu]), links: rowsOf(footer[menu]?.links) },
    ]),
  ),
  payments: {
    title: footer.payments?.title ?? '',
    ...switchPart(footer.payments),
    links: rowsOf(footer.payments?.links),
  },
});

export const paymentValues = ({ cod, razorpay, vendor_commission }: Readonly<Partial<PaymentSettings>>) => ({
  cod: switchPart(cod),
  razorpay: switchPart(razorpay),
  vendor_commission: vendor_commission ?? null,
});

export const assignmentValues = (settings: Readonly<Partial<AssignmentSettings>>) => {
  const { weights, acceptance, ...rest } = resolveAssignmentSettings(settings);
  return { ...rest, weights: { ...weights }, acceptance: { ...acceptance } };
};
