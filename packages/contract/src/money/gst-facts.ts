/**
 * States of the goods and services tax: code, name, and other spellings.
 * @see https://services.gst.gov.in (list of state codes)
 */
export const gstStates: readonly (readonly [code: string, name: string, ...others: string[]])[] = [
  ['01', 'Jammu and Kashmir', 'JK'],
  ['02', 'Himachal Pradesh', 'HP'],
  ['03', 'Punjab', 'PB'],
  ['04', 'Chandigarh', 'CH'],
  ['05', 'Uttarakhand', 'UK', 'UT', 'Uttaranchal'],
  ['06', 'Haryana', 'HR'],
  ['07', 'Delhi', 'DL', 'New Delhi', 'NCT of Delhi', 'National Capital Territory of Delhi'],
  ['08', 'Rajasthan', 'RJ'],
  ['09', 'Uttar Pradesh', 'UP'],
  ['10', 'Bihar', 'BR'],
  ['11', 'Sikkim', 'SK'],
  ['12', 'Arunachal Pradesh', 'AR'],
  ['13', 'Nagaland', 'NL'],
  ['14', 'Manipur', 'MN'],
  ['15', 'Mizoram', 'MZ'],
  ['16', 'Tripura', 'TR'],
  ['17', 'Meghalaya', 'ML'],
  ['18', 'Assam', 'AS'],
  ['19', 'West Bengal', 'WB'],
  ['20', 'Jharkhand', 'JH'],
  ['21', 'Odisha', 'OD', 'OR', 'Orissa'],
  ['22', 'Chhattisgarh', 'CG', 'CT', 'Chattisgarh'],
  ['23', 'Madhya Pradesh', 'MP'],
  ['24', 'Gujarat', 'GJ'],
  ['26', 'Dadra and Nagar Haveli and Daman and Diu', 'DH', 'DN', 'DD', 'Dadra and Nagar Haveli', 'Daman and Diu'],
  ['27', 'Maharashtra', 'MH'],
  ['29', 'Karnataka', 'KA'],
  ['30', 'Goa', 'GA'],
  ['31', 'Lakshadweep', 'LD', 'Lakshadweep Islands'],
  ['32', 'Kerala', 'KL'],
  ['33', 'Tamil Nadu', 'TN'],
  ['34', 'Puducherry', 'PY', 'Pondicherry'],
  ['35', 'Andaman and Nicobar Islands', 'AN'],
  ['36', 'Telangana', 'TS', 'TG'],
  ['37', 'Andhra Pradesh', 'AP'],
  ['38', 'Ladakh', 'LA'],
  ['97', 'Other Territory'],
];

/**
 * Value above which an inter-state invoice to an unregistered customer is reported singly (table 5 of GSTR-1), by the first month in
 * which it applies. Amounts are paise.
 * @see notification 12/2024 of Central Tax, which amends rule 59(4) of the CGST Rules
 */
export const largeInvoiceLimits: readonly { readonly from: string; readonly above: number }[] = [
  { from: '2017-07', above: 25_000_000 },
  { from: '2024-08', above: 10_000_000 },
];
