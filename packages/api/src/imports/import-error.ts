/** The import cannot run, in one line a person can act on. */
export class ImportError extends Error {}
