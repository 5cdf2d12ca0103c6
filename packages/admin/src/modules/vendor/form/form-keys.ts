/** Keys of the forms of a store, unique among all forms of the dashboard. */
export const formKeys = {
  newPerson: 'new person of a store',
  person: (userId: string) => `person ${userId}`,
  newStore: (userId: string) => `store of person ${userId}`,
  store: (vendorId: string) => `store ${vendorId}`,
  rejection: (vendorId: string) => `rejection of store ${vendorId}`,
  charge: (vendorId: string, typeId: string) => `charge of delivery type ${typeId} of store ${vendorId}`,
  newCharges: (vendorId: string) => `charges of new delivery types of store ${vendorId}`,
  hours: (vendorId: string) => `hours of store ${vendorId}`,
  area: (vendorId: string) => `area of store ${vendorId}`,
};
