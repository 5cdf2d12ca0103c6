/** A reason why a program of retention stops. The message is one line with the remedy for the administrator. */
export class RetentionError extends Error {}
