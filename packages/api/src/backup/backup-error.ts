/** A reason why a backup or a restore stops. The message is one line that tells the administrator what to do. */
export class BackupError extends Error {}
