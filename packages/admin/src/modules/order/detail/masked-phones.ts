import type { OrderRecord } from '@bakehouse/contract/order/order';

/** Returns whether the phone numbers of an order are masked for the signed-in store. Without `phone_access` they are not. */
export const hasMaskedPhones = ({ phone_access = 'shown' }: OrderRecord): boolean => phone_access !== 'shown';
