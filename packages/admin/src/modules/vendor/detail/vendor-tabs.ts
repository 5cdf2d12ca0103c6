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
  'personal-info': /* i18n */ 'Personal Info',
  'store-address': /* i18n */ 'Store Address',
  'service-area': /* i18n */ 'Service Area',
  'delivery-preference': /* i18n */ 'Delivery Preference',
  hours: /* i18n */ 'Hours and capacity',
  assortment: /* i18n */ 'Assortment',
  documents: /* i18n */ 'Documents',
  figures: /* i18n */ 'Figures',
};

export const tabOf = (name: string | undefined): VendorTab | undefined => vendorTabs.find((tab) => tab === name);
