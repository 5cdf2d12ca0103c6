/**
 * Returns an object with some fields of another.
 * @param source any object.
 * @param names fields to copy.
 */
export const pickFields = <Source, Name extends keyof Source & string>(
  source: Source,
  names: readonly Name[],
): Pick<Source, Name> => Object.fromEntries(names.map((name) => [name, source[name]])) as Pick<Source, Name>;
