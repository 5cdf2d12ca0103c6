/** What the forms of a store are called among all forms of the dashboard. */
export const formPlaces = {
  newPerson: 'new person of a store',
  person: (userId: string) => `person ${userId}`,
  newStore: (userId: string) => `store of person ${userId}`,
  store: (vendorId: string) => `store ${vendorId}`,
  area: (vendorId: string) => `area of store ${vendorId}`,
};
