/** Keys of the forms of a store, unique among all forms of the dashboard. */
export const formKeys = {
  newPerson: 'new person of a store',
  person: (userId: string) => `person ${userId}`,
  newStore: (userId: string) => `store of person ${userId}`,
  store: (vendorId: string) => `store ${vendorId}`,
  area: (vendorId: string) => `area of store ${vendorId}`,
};
