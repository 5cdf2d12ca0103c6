/** The choice that takes a choice away, in reach of the keyboard. */
export const none = { value: '', label: 'None' };
