import { type CartInput, cartInput } from '@bakehouse/contract/coupon/coupon.endpoints';
import { useDebouncedValue } from '@mantine/hooks';
import type { OrderValues } from './order-values.ts';

/** Milliseconds after the last keystroke until the cart is priced. */
const debounceMs = 400;

/**
 * Returns the cart of an order form after a pause of typing.
 * @param values the values of the form; undefined if the cart is not priced.
 * @returns undefined while an item is incomplete.
 */
export function useDebouncedCart(values: OrderValues | undefined): CartInput | undefined {
  const [text] = useDebouncedValue(JSON.stringify((values && cartOf(values)) ?? null), debounceMs);
  return (JSON.parse(text) as CartInput | null) ?? undefined;
}

/** Returns the cart of the fields filled in so far; undefined while an item is incomplete. */
function cartOf({ order_items: items, coupon_codes, customer }: OrderValues): CartInput | undefined {
  const phone = cartInput.shape.phone.safeParse(customer.phone).data;
  const cart = cartInput.safeParse({
    coupon_codes,
    ...(phone && { phone }),
    items: items.map(({ product, addons, ...item }) => ({
      product: product._id,
      variant: product.variant,
      attributes: product.attributes,
      price: product.price ?? undefined,
      quantity: product.quantity,
      shipping_cost: item.shipping_cost ?? undefined,
      delivery_date: item.selected_delivery_date ?? undefined,
      addons: addons.map((addon) => ({
        product: addon.product,
        price: addon.price ?? undefined,
        quantity: addon.quantity,
      })),
    })),
  });
  return cart.data;
}
