/** Derives the missing parts of a user's name from the others (spec 1 §3 has the full name and its two parts). */

type Names = { name?: string; first_name?: string; last_name?: string };
type NameColumns = { name?: string; firstName?: string; lastName?: string };

/** @param before the saved name and its parts; undefined for a new user */
export function completeNames({ name, first_name, last_name }: Names, before?: Required<NameColumns>): NameColumns {
  if (first_name === undefined && last_name === undefined) {
    if (name === undefined || name === before?.name) return {};
    const [firstName = '', ...rest] = name.split(/\s+/);
    return { name, firstName, lastName: rest.join(' ') };
  }
  const firstName = first_name ?? before?.firstName ?? '';
  const lastName = last_name ?? before?.lastName ?? '';
  const joined = `${firstName} ${lastName}`.trim();
  return { firstName, lastName, ...((name ?? joined) ? { name: name ?? joined } : {}) };
}
