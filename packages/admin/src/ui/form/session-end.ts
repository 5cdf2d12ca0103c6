/** Heard on the window at the moment a session ends, while its screens still stand. */
export const sessionEnds = 'sessionends';

export const notifySessionEnd = (): void => void window.dispatchEvent(new Event(sessionEnds));
