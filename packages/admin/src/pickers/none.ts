/** Option that clears a selection, reachable by keyboard. */
export const none = { value: '', label: 'None' };
