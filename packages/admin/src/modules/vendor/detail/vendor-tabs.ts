/** Tabs of a vendor, as named in the URL: four of spec 1 §2, the hours, the assortment, the documents and the figures. */
export const vendorTabs = [
  'personal-info',
  'store-address',
  'service-area',
  'delivery-preference',
  'hours',
  'assortment',
  'documents',
  'figures',
] as const;
export type VendorTab = (typeof vendorTabs)[number];

export const tabTitles: Readonly<Record<VendorTab, string>> = {
  'personal-info': 'Personal Info',
  'store-address': 'Store Address',
  'service-area': 'Service Area',
  'delivery-preference': 'Delivery Preference',
  hours: 'Hours and capacity',
  assortment: 'Assortment',
  documents: 'Documents',
  figures: 'Figures',
};

export const tabOf = (name: string | undefined): VendorTab | undefined => vendorTabs.find((tab) => tab === name);
