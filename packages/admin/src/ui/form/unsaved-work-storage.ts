/** The changed values of a form, or a whole list. */
export type Edits = Readonly<Record<string, unknown>> | readonly unknown[];

/** Unsaved edits, with anything else that their form needs, such as the version of the record that they were made from. */
export type UnsavedWork<Extra extends object = object, E extends Edits = Edits> = { readonly edits: E } & Extra;

/** Unsaved work as the browser stores it. Files cannot be stored, so only their names are. */
export type StoredWork = { readonly work: UnsavedWork; readonly files: readonly string[] };

export type WorkStorage = {
  readonly read: (key: string, owner: string) => StoredWork | undefined;
  /** @returns whether the browser could store the work, which fails when the storage is full */
  readonly write: (key: string, owner: string, work: UnsavedWork) => boolean;
  readonly remove: (key: string, owner: string) => void;
};

/** Passwords and one-time codes are never stored, wherever they are in the values. */
const secret = /password|otp|token|secret/i;

/** Returns a copy without passwords and one-time codes; files are the same objects. */
export function withoutSecrets<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(withoutSecrets) as Value;
  if (typeof value !== 'object' || value === null || value instanceof File) return value;
  const entries = Object.entries(value).filter(([name]) => !secret.test(name));
  return Object.fromEntries(entries.map(([name, part]) => [name, withoutSecrets(part)])) as Value;
}

/** Serializes a value without its files, and adds their names to `files`. */
const serialize = (value: unknown, files: string[]): string =>
  JSON.stringify(value, (_name, part: unknown) => {
    if (!(part instanceof File)) return part;
    files.push(part.name);
    return undefined;
  });

const parse = <Value>(text: string | null): Value | undefined => {
  try {
    return (JSON.parse(text ?? 'null') as Value | null) ?? undefined;
  } catch {
    return undefined;
  }
};

const prefix = 'bakehouse.unsaved-work.';
/** Characters of one entry in the tab's storage, which holds five million for the whole dashboard. */
const maxLength = 1_000_000;

type TabEntry = StoredWork & { readonly owner: string };

const readTabEntry = (name: string): TabEntry | undefined => parse<TabEntry>(sessionStorage.getItem(name));

/** The session storage of one tab, so that two tabs with the same form do not overwrite each other. */
export const tabStorage: WorkStorage = {
  read: (key, owner) => {
    const entry = readTabEntry(prefix + key);
    return entry?.owner === owner ? entry : undefined;
  },
  write: (key, owner, work) => {
    const files: string[] = [];
    const entry = `{"owner":${JSON.stringify(owner)},"work":${serialize(work, files)},"files":${JSON.stringify(files)}}`;
    sessionStorage.removeItem(prefix + key);
    if (entry.length > maxLength) return false;
    try {
      sessionStorage.setItem(prefix + key, entry);
      return true;
    } catch {
      return false;
    }
  },
  remove: (key) => sessionStorage.removeItem(prefix + key),
};

/** Removes the work of everyone except `owner` from this tab. */
export function clearTabStorage(owner?: string): void {
  for (const name of Object.keys(sessionStorage))
    if (name.startsWith(prefix) && (owner === undefined || readTabEntry(name)?.owner !== owner))
      sessionStorage.removeItem(name);
}

type Base = { readonly user: string; readonly at: string };

const baseKeyOf = (key: string) => `${key}_base`;
const keyOfOwner = (key: string, owner: string) => `${key}:${owner}`;

const removeBoth = (key: string) => {
  localStorage.removeItem(key);
  localStorage.removeItem(baseKeyOf(key));
};

const isOwn = (key: string, owner: string) => parse<Base>(localStorage.getItem(baseKeyOf(key)))?.user === owner;

/** Moves the work of another user to that user's key, so that it is not overwritten. */
const moveToOwner = (key: string, owner: string) => {
  const base = parse<Base>(localStorage.getItem(baseKeyOf(key)));
  const edits = localStorage.getItem(key);
  if (!base || edits === null || base.user === owner) return;
  const ownerKey = keyOfOwner(key, base.user);
  localStorage.setItem(ownerKey, edits);
  localStorage.setItem(baseKeyOf(ownerKey), JSON.stringify(base));
};

/**
 * The local storage of the browser, for settings of the storefront (spec 2 §4): the edits under the key itself, and in
 * `{key}_base` their owner, the time of storing, and the record that they were made from.
 */
export const browserStorage: WorkStorage = {
  read: (key, owner) => {
    const storedKey = [key, keyOfOwner(key, owner)].find((name) => isOwn(name, owner));
    const edits = storedKey === undefined ? undefined : parse<Edits>(localStorage.getItem(storedKey));
    if (storedKey === undefined || edits === undefined) return undefined;
    return { work: { ...parse<object>(localStorage.getItem(baseKeyOf(storedKey))), edits }, files: [] };
  },
  write: (key, owner, { edits, ...extra }) => {
    const base = { user: owner, at: new Date().toISOString(), ...extra };
    try {
      moveToOwner(key, owner);
      localStorage.setItem(key, serialize(edits, []));
      localStorage.setItem(baseKeyOf(key), serialize(base, []));
      removeBoth(keyOfOwner(key, owner));
      return true;
    } catch {
      return false;
    }
  },
  remove: (key, owner) => {
    for (const name of [key, keyOfOwner(key, owner)]) if (isOwn(name, owner)) removeBoth(name);
  },
};
