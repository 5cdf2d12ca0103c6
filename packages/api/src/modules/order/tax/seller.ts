import { stateOfGstin } from '@bakehouse/contract/money/gstin';
import type { Config } from '../../../platform/config.ts';

/** Who sells an order and issues its invoice. */
export type Seller = {
  readonly name: string;
  /** Address, phone, email and GSTIN, as an invoice prints them. */
  readonly lines: readonly string[];
  /** Empty for a seller without registration, who must not charge tax. */
  readonly gstin: string;
  /** Code of the state of the registration; empty without one. */
  readonly state: string;
};

export type SellerSettings = Pick<
  Config,
  'SELLER_NAME' | 'SELLER_ADDRESS' | 'SELLER_GSTIN' | 'SELLER_PHONE' | 'SELLER_EMAIL'
>;

/** Returns the seller of all orders: the marketplace. */
export function toSeller(settings: SellerSettings): Seller {
  const { SELLER_GSTIN: gstin = '' } = settings;
  return {
    name: settings.SELLER_NAME,
    lines: [
      settings.SELLER_ADDRESS,
      settings.SELLER_PHONE && `Phone ${settings.SELLER_PHONE}`,
      settings.SELLER_EMAIL,
      gstin && `GSTIN ${gstin}`,
    ].flatMap((line) => line || []),
    gstin,
    state: stateOfGstin(gstin),
  };
}
