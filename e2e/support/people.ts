/** Users of the demo data by role. */
export const people = {
  owner: { email: 'owner@bakehouse.test', name: 'Meera Anand' },
  orderDesk: { email: 'orders@bakehouse.test', name: 'Kabir Sethi' },
  contentEditor: { email: 'content@bakehouse.test', name: 'Ananya Rao' },
  vendor: { email: 'vendor@bakehouse.test', name: 'Farhan Qureshi' },
} as const;
export type Person = keyof typeof people;

const password = 'bakehouse-demo';

export type Credentials = { readonly email: string; readonly password: string };

/** Returns the email and the password of a user of the demo data. */
export const credentialsOf = (person: Person): Credentials => ({ email: people[person].email, password });
