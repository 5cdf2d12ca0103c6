/** An error that prevents the import. Its message is one line that tells the user what to do. */
export class ImportError extends Error {}
