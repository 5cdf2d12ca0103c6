/** First element of the query keys of notifications. Live updates fetch all of them again. */
export const notificationKey = 'notification';
