/** Name of the window event that is dispatched when a session ends, while its screens are still mounted. */
export const sessionEnds = 'sessionends';

export const notifySessionEnd = (): void => void window.dispatchEvent(new Event(sessionEnds));
