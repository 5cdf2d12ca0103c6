import { type BestSellers, dashboardEndpoints, type OrdersToDo, type Sales } from '@bakehouse/contract/dashboard';
import { answer } from './fake-api.ts';
import { fakeId } from './fake-records.ts';

const someOrders: OrdersToDo = {
  day: '2026-03-09',
  today: 1_234,
  tomorrow: 7,
  unassigned: 5,
  late: 2,
  by_status: [
    { status: 'pending', orders: 1_000 },
    { status: 'confirmed', orders: 0 },
    { status: 'processing', orders: 0 },
    { status: 'shipped', orders: 0 },
    { status: 'delivered', orders: 234 },
    { status: 'cancelled', orders: 3 },
  ],
  by_slot: [
    { from: '09:30', upto: '12:00', orders: 234, open: 0 },
    { from: '17:00', upto: '19:00', orders: 1_000, open: 1_000 },
  ],
};

/** Two days of orders, one of them cancelled. */
export const someSales: Sales = {
  days: [
    { day: '2026-03-08', orders: 2, cancelled: 1, revenue: 123_456.5 },
    { day: '2026-03-09', orders: 1, cancelled: 0, revenue: 500 },
  ],
  total: { orders: 3, cancelled: 1, revenue: 123_956.5 },
};

const someSellers: BestSellers = {
  from: '2026-03-03',
  to: '2026-03-09',
  products: [
    { _id: fakeId('d1'), name: 'Plum Cake', image_url: null, pieces: 9, amount: 4_500, deleted: false },
    { _id: fakeId('d2'), name: 'Gone Cake', image_url: null, pieces: 1, amount: 500, deleted: true },
  ],
  vendors: [
    { vendor_id: fakeId('e1'), store_name: 'Yamuna Bake Studio', orders: 2, revenue: 123_456.5, deleted: false },
  ],
};

type Given = { orders?: Partial<OrdersToDo>; sales?: Sales; sellers?: BestSellers };

/** Fakes all endpoints of the dashboard. */
export const withFigures = ({ orders, sales = someSales, sellers = someSellers }: Given = {}) => ({
  orders: answer(dashboardEndpoints.orders, () => ({ data: { ...someOrders, ...orders } })),
  sales: answer(dashboardEndpoints.sales, () => ({ data: sales })),
  bestSellers: answer(dashboardEndpoints.bestSellers, () => ({ data: sellers })),
  vendors: answer(dashboardEndpoints.vendors, () => ({ data: { in_review: 4 } })),
  reviews: answer(dashboardEndpoints.reviews, () => ({ data: { pending: 6 } })),
});
