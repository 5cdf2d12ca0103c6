/** The accounts of the demo marketplace */

export const demoPeople = [
  { email: 'owner@bakehouse.test', role: 'Super Admin', name: 'Meera Anand', phone: '9810000001' },
  { email: 'orders@bakehouse.test', role: 'Order Desk', name: 'Kabir Sethi', phone: '9810000002' },
  { email: 'content@bakehouse.test', role: 'Content Editor', name: 'Ananya Rao', phone: '9810000003' },
  { email: 'vendor@bakehouse.test', role: 'Vendor', name: 'Farhan Qureshi', phone: '9810000004' },
] as const;

export const demoEmails: string[] = demoPeople.map(({ email }) => email);
