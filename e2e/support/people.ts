/** Users of the demo data by role. */
export const people = {
  owner: { email: 'owner@bakehouse.test', name: 'Meera Anand' },
  orderDesk: { email: 'orders@bakehouse.test', name: 'Kabir Sethi' },
  contentEditor: { email: 'content@bakehouse.test', name: 'Ananya Rao' },
  vendor: { email: 'vendor@bakehouse.test', name: 'Farhan Qureshi' },
} as const;
export type Person = keyof typeof people;

export const password = 'bakehouse-demo';
