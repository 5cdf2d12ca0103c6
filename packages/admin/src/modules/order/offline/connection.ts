/** Gets the event `lost` when a call of this module did not reach the server, and `waiting` when a step can be sent again. */
export const connection = new EventTarget();

/** Reports that a call did not reach the server. */
export const reportLost = (): void => void connection.dispatchEvent(new Event('lost'));

/** Reports that a step can be sent. */
export const reportWaiting = (): void => void connection.dispatchEvent(new Event('waiting'));
