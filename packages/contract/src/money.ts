/** Money is whole paise inside and rupees on the wire; nothing else converts. */

/** Rupees (at most two decimals) to whole paise. */
export const toPaise = (rupees: number): number => Math.round(rupees * 100);

/** Whole paise to rupees. */
export const toRupees = (paise: number): number => paise / 100;
