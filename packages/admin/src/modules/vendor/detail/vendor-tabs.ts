/** Tabs of a vendor, as named in the URL (spec 1 §2). */
export const vendorTabs = ['personal-info', 'store-address', 'service-area', 'delivery-preference'] as const;
export type VendorTab = (typeof vendorTabs)[number];

export const tabTitles: Readonly<Record<VendorTab, string>> = {
  'personal-info': 'Personal Info',
  'store-address': 'Store Address',
  'service-area': 'Service Area',
  'delivery-preference': 'Delivery Preference',
};

export const tabOf = (name: string | undefined): VendorTab | undefined => vendorTabs.find((tab) => tab === name);
