/** An error that prevents the import. Its message is one line with the remedy for the user. */
export class ImportError extends Error {}
