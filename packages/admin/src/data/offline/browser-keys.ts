/** Local storage key that records a previous sign-in, so that new visitors cause no session request. It contains the id of the user and no token. */
export const signedInKey = 'bakehouse_signed_in';

/** Local storage key that is set while this browser keeps data for times without a network. It contains the id of the user. */
export const offlineKey = 'bakehouse_offline';
