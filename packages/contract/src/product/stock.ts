/** Stock of products that are not made to order. Pure functions shared by the API and the dashboard. */

type SentStock = { readonly quantity?: number | undefined; readonly quantity_before?: number | undefined };

/**
 * Returns the stock after an edit.
 * @param current the stock now; orders may have reduced it since it was read.
 * @param sent the new quantity, and the quantity that was read before the edit if the client knows it. With it, the difference is applied
 *   to the stock; without it, the new quantity replaces the stock.
 */
export function stockAfter(current: number, { quantity, quantity_before }: SentStock): number {
  if (quantity === undefined) return current;
  return quantity_before === undefined ? quantity : Math.max(0, current + quantity - quantity_before);
}

type SentProduct = {
  readonly made_to_order?: boolean | undefined;
  readonly quantity?: number | undefined;
  readonly product_variable?: readonly { readonly quantity?: number | undefined }[] | undefined;
};

/** Returns whether a new product is made to order: as sent, else if it is sent without quantities. */
export const isMadeToOrder = ({ made_to_order, quantity, product_variable = [] }: SentProduct): boolean =>
  made_to_order ??
  [quantity, ...product_variable.map((variant) => variant.quantity)].every((sent) => sent === undefined);

/**
 * Returns why an order cannot have a product.
 * @param name name of the product or variant.
 * @param available its stock.
 */
export const shortageText = (name: string, available: number): string =>
  available === 0 ? `${name} is out of stock` : `There is not enough stock of ${name}`;
