import { z } from 'zod';
import { contentPicture, contentSwitch, contentText } from '../blocks/block-fields.ts';
import { nameComponents } from '../core/components.ts';
import { fieldError } from '../core/field-errors.ts';
import { booleanField, dayField, enumField, hasAtMostTwoDecimals, rupeesField } from '../core/fields.ts';
import { deductionKinds, settlementCycles } from '../money/settlement.ts';

/**
 * Header, footer and payment settings as stored (spec 2 §3). Like blocks, they validate nothing and store what is
 * sent.
 */

const notAnObject = 'Must be an object';
const toggle = z.object({ is_enabled: contentSwitch }, notAnObject).nullish();
const labelledToggle = z.object({ text: contentText(), is_enabled: contentSwitch }, notAnObject).nullish();

export const headerSettings = z.object(
  {
    logo: contentPicture,
    search_form: toggle,
    phone_number: labelledToggle,
    cart: labelledToggle,
    accounts: toggle,
    offer: z.object({ is_enabled: contentSwitch, url: contentText(), text: contentText() }, notAnObject).nullish(),
  },
  notAnObject,
);
export type HeaderSettings = z.output<typeof headerSettings>;

const siteLink = z.object(
  {
    title: contentText(),
    logo: contentPicture,
    url: contentText(),
    is_enabled: contentSwitch,
  },
  notAnObject,
);
export type SiteLink = z.output<typeof siteLink>;
const links = z
  .array(siteLink, fieldError('must be a list'))
  .max(100, fieldError('must have at most 100 entries'))
  .nullish();
const menu = z.object({ name: contentText(), is_enabled: contentSwitch, links }, notAnObject).nullish();

/** The footer has exactly four menus (spec 2 §9). */
export const footerSettings = z.object(
  {
    logo: contentPicture,
    footer_text: contentText(5_000),
    socials: links,
    promotional: links,
    footer_menu_1: menu,
    footer_menu_2: menu,
    footer_menu_3: menu,
    footer_menu_4: menu,
    payments: z.object({ title: contentText(), is_enabled: contentSwitch, links }, notAnObject).nullish(),
  },
  notAnObject,
);
export type FooterSettings = z.output<typeof footerSettings>;
export const footerMenus = ['footer_menu_1', 'footer_menu_2', 'footer_menu_3', 'footer_menu_4'] as const;

function percentField(rangeError: string) {
  return z
    .number(fieldError('must be a percentage'))
    .min(0, rangeError)
    .max(100, rangeError)
    .refine(hasAtMostTwoDecimals, 'At most two decimals');
}

/** Commission of the marketplace on an order's value, in percent with at most two decimals. */
const commissionField = percentField('The commission must be from 0 to 100');

/** Hours after a delivery in which customers can file a claim, while none are set. 0 switches claims of storefronts off. */
export const defaultClaimHours = 24;
const maxClaimHours = 720;
const hoursError = `The time for claims must be a whole number of hours from 0 to ${maxClaimHours}`;
const claimHoursField = z.int(hoursError).min(0, hoursError).max(maxClaimHours, hoursError);

/**
 * Payment methods that the storefront offers, each a boolean, the commission from which vendor charges are suggested, whether
 * prices include tax, which they do while it is not set, when and how vendors are settled, and the hours after a delivery in which customers
 * can file a claim.
 */
export const paymentSettings = z.object(
  {
    cod: toggle,
    razorpay: toggle,
    vendor_commission: commissionField.nullish(),
    prices_include_tax: booleanField.nullish(),
    settlement_cycle: enumField(settlementCycles).nullish(),
    /** Weekday of weekly settlements: 0 is Monday. */
    settlement_weekday: z
      .int('Weekday must be from 0 to 6')
      .min(0, 'Weekday must be from 0 to 6')
      .max(6, 'Weekday must be from 0 to 6')
      .nullish(),
    /** The most cash of customers in rupees that a vendor may hold; without a value there is no limit. */
    cash_limit: rupeesField.nullish(),
    /** Dated rates of the taxes that settlements deduct. */
    deductions: z
      .array(
        z.object({
          kind: enumField(deductionKinds),
          rate: percentField('The rate must be from 0 to 100'),
          from: dayField,
        }),
        'Must be a list',
      )
      .max(100, 'At most 100 rates')
      .nullish(),
    claim_hours: claimHoursField.nullish(),
  },
  notAnObject,
);
export type PaymentSettings = z.output<typeof paymentSettings>;

nameComponents({
  FooterSettings: footerSettings,
  HeaderSettings: headerSettings,
  PaymentSettings: paymentSettings,
  SiteLink: siteLink,
});
