/** A reason why a backup or a restore stops. The message is one line with the remedy for the administrator. */
export class BackupError extends Error {}
