import type { Invoice, InvoiceItem } from '../src/platform/gateways/invoice/invoice.ts';

/** Invoices to lay out and draw: names in several scripts, and a text that would be HTML elsewhere. */

const item = (index: number): InvoiceItem => ({
  name: index === 0 ? 'मावा केक 🎂 <b>large</b>' : `Truffle Cake ${index}`,
  details: ['Flavour: Belgian chocolate · Weight: 1 kg', 'Express · 22 Nov, 2026, 05:00 pm - 07:00 pm'],
  quantity: '2',
  price: '₹1,250.50',
  shipping: '₹49.50',
  amount: '₹2,550.50',
  addons: index % 5 === 0 ? [{ name: 'Candles', quantity: '2', price: '₹30.25', amount: '₹60.50' }] : [],
});

export const sampleInvoice = (items: number): Invoice => ({
  orderId: '0195d3c0-0000-7000-8000-000000000001',
  title: 'Tax Invoice',
  number: 'BH/26-27/000042',
  assignedAt: new Date('2026-11-21T04:00:00Z'),
  facts: [{ label: 'Order number', value: 'T-1' }],
  seller: { name: 'Bakehouse', lines: ['14 Connaught Place', 'GSTIN 07AAACB1234C1Z5'] },
  parties: [
    { heading: 'Billing address', name: 'प्रियंका क्षत्रिय', lines: ['12 Lodhi Road'] },
    { heading: 'Shipping address', name: 'கார்த்திக்', lines: ['4/12, Anna Nagar', 'Chennai'] },
  ],
  items: Array.from({ length: items }, (_, index) => item(index)),
  sums: [
    { label: 'Subtotal', amount: '₹2,611.00' },
    { label: 'Tax', amount: '₹0.00' },
  ],
  total: '₹2,611.00',
  totalInWords: 'Rupees two thousand six hundred eleven only',
  payment: [{ label: 'Payment method', value: 'UPI' }],
});
