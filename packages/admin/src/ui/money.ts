const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

/** Rupees with Indian grouping: 123456.5 is '₹1,23,456.50'. */
export const formatRupees = (amount: number): string => rupees.format(amount);

/** spec 1 §9: a delivery charge of 0 is 'Free'. */
export const formatCharge = (amount: number): string => (amount === 0 ? 'Free' : formatRupees(amount));
