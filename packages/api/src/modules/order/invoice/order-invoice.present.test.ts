import { toPaise, toRupees } from '@bakehouse/contract/core/money';
import type { OrderItem, OrderRecord } from '@bakehouse/contract/order/order';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toSeller } from '../tax/seller.ts';
import { toInvoice, toIssuer } from './order-invoice.present.ts';

const address = {
  full_name: 'Asha Verma',
  phone: '9811122233',
  address1: '12 Lodhi Road',
  address2: '',
  city: 'New Delhi',
  state: 'Delhi',
  country: 'India',
  pincode: '110003',
  title: 'Home',
};

const cake: OrderItem = {
  _id: 'i',
  product: {
    _id: 'p',
    name: 'Truffle Cake',
    image_url: null,
    attributes: { flavor: 'Truffle', weight: '1 kg' },
    variant: null,
    options: [],
    properties: [],
    price: 500,
    quantity: 2,
  },
  shipping_cost: 49.5,
  selected_delivery_type: { _id: null, name: 'Express' },
  selected_delivery_date: '2026-11-02',
  selected_delivery_slot: { from: '00:30', upto: '12:00' },
  message: 'Happy <b>Birthday</b>',
  addons: [{ product: null, name: 'Candles', image_url: null, price: 30.25, quantity: 2 }],
};

type Numbered = OrderRecord & { invoice: NonNullable<OrderRecord['invoice']> };
const order = (overrides: Partial<Numbered> = {}): Numbered => ({
  _id: 'o',
  version: 1,
  order_number: 'T-1',
  order_date: '2026-11-20T18:45:00.000Z',
  source: 'storefront',
  status: 'pending',
  payment_method: 'COD',
  payment_kind: 'cash',
  to_collect: 1010,
  payment_status: 'Pending',
  subtotal: 1060.5,
  shipping_total: 49.5,
  total_coupon_discount: 100,
  coupons: [],
  tax_total: 0,
  prices_include_tax: true,
  tax: null,
  order_total: 1010,
  customer: { full_name: 'Asha Verma', phone: '9811122233', email: '', gender: '', language: 'en' },
  address: { billing: address, shipping: address },
  order_items: [cake],
  assigned_vendor: null,
  selected_area: null,
  timeline: [],
  notes: [],
  documents: [],
  invoice: { number: 'BH/26-27/000001', at: '2026-11-20T18:30:00.000Z' },
  createdAt: '',
  updatedAt: '',
  deletedAt: null,
  ...overrides,
});

const zone = 'Asia/Kolkata';
const settings = {
  SELLER_NAME: 'Bakehouse',
  SELLER_ADDRESS: undefined,
  SELLER_GSTIN: undefined,
  SELLER_PHONE: undefined,
  SELLER_EMAIL: undefined,
};
const store = {
  id: 'v',
  store_name: 'Mithas',
  store_address: '1 Main Road',
  locality: 'Hauz Khas',
  city: 'Delhi',
  state: 'Delhi',
  pincode: '110016',
};

describe('the content of an invoice', () => {
  it('has days and times of the marketplace, and rupees in Indian digit groups', () => {
    const invoice = toInvoice(order(), toIssuer(undefined, toSeller(settings)), zone);
    expect(invoice.title).toBe('Invoice');
    expect(invoice.facts.map((fact) => fact.value)).toEqual([
      'BH/26-27/000001',
      '21 Nov, 2026',
      'T-1',
      '21 Nov, 2026 : 00:15',
    ]);
    expect(invoice.items).toEqual([
      {
        name: 'Truffle Cake',
        details: [
          'Flavour: Truffle · Weight: 1 kg',
          'Message: Happy <b>Birthday</b>',
          'Express · 2 Nov, 2026, 12:30 am - 12:00 pm',
        ],
        quantity: '2',
        price: '₹500.00',
        shipping: '₹49.50',
        amount: '₹1,049.50',
        addons: [{ name: 'Candles', quantity: '2', price: '₹30.25', amount: '₹60.50' }],
      },
    ]);
    expect(invoice.sums).toEqual([
      { label: 'Subtotal', amount: '₹1,060.50' },
      { label: 'Shipping', amount: '₹49.50' },
      { label: 'Discount', amount: '-₹100.00' },
      { label: 'Tax', amount: '₹0.00' },
    ]);
    expect(invoice).toMatchObject({ total: '₹1,010.00', totalInWords: 'Rupees one thousand ten only' });
    expect(invoice.parties.map((party) => party.heading)).toEqual(['Billing address', 'Shipping address']);
  });

  it('pads the day with a zero only in the order date', () => {
    const early = order({
      order_date: '2026-11-04T04:05:00.000Z',
      invoice: { number: 'N', at: '2026-11-05T04:00:00.000Z' },
    });
    const values = toInvoice(early, toIssuer(undefined, toSeller(settings)), zone).facts.map((fact) => fact.value);
    expect(values).toEqual(['N', '5 Nov, 2026', 'T-1', '04 Nov, 2026 : 09:35']);
  });

  it('omits empty lines, and shows a discount of zero without a minus', () => {
    const bare = {
      ...cake,
      message: '',
      product: { ...cake.product, attributes: { flavor: '', weight: '' } },
      addons: [],
    };
    const invoice = toInvoice(
      order({ order_items: [bare], total_coupon_discount: 0 }),
      toIssuer(undefined, toSeller(settings)),
      zone,
    );
    expect(invoice.items[0]?.details).toEqual(['Express · 2 Nov, 2026, 12:30 am - 12:00 pm']);
    expect(invoice.sums[2]).toEqual({ label: 'Discount', amount: '₹0.00' });
    expect(invoice.parties[0]?.lines).not.toContain('');
  });

  it('is a tax invoice with a GSTIN, and names the store that fulfils the order', () => {
    const invoice = toInvoice(
      order(),
      toIssuer(store, toSeller({ ...settings, SELLER_GSTIN: '07AAACB1234C1Z5' })),
      zone,
    );
    expect(invoice.title).toBe('Tax Invoice');
    expect(invoice.seller.lines).toEqual(['GSTIN 07AAACB1234C1Z5']);
    expect(invoice.parties[2]).toEqual({
      heading: 'Fulfilled by',
      name: 'Mithas',
      lines: ['1 Main Road', 'Hauz Khas', 'Delhi, Delhi 110016'],
    });
  });

  it('has a total that is exactly the sum of its lines less the discount', () => {
    const paise = fc.integer({ min: 0, max: 10_000_000 });
    const quantity = fc.integer({ min: 1, max: 500 });
    const line = fc.record({
      price: paise,
      quantity,
      shipping: paise,
      addons: fc.array(fc.record({ price: paise, quantity })),
    });
    const read = (amount: string) => toPaise(Number(amount.replaceAll(/[₹,]/g, '')));
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 20 }), fc.nat(100), (lines, discount) => {
        const items = lines.map((line) => ({
          ...cake,
          product: { ...cake.product, price: toRupees(line.price), quantity: line.quantity },
          shipping_cost: toRupees(line.shipping),
          addons: line.addons.map((addon) => ({
            product: null,
            name: 'x',
            image_url: null,
            price: toRupees(addon.price),
            quantity: addon.quantity,
          })),
        }));
        const invoice = toInvoice(
          order({ order_items: items, total_coupon_discount: toRupees(discount) }),
          toIssuer(undefined, toSeller(settings)),
          zone,
        );
        const amounts = invoice.items.flatMap((item) => [item.amount, ...item.addons.map((addon) => addon.amount)]);
        const sum = amounts.reduce((total, amount) => total + read(amount), 0);
        expect(read(invoice.total)).toBe(sum - discount);
      }),
    );
  });
});
