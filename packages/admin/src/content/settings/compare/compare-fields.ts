import { contentKinds } from '@bakehouse/contract/blocks/content-kinds';

/** A single value with a label, identified by its path. */
export type Leaf = {
  readonly path: string;
  readonly label: string;
  readonly kind: 'html' | 'link' | 'picture' | 'colour' | 'text';
  /** Display text. */
  readonly text: string;
  /** Value for the comparison, when it is more than the display text. */
  readonly value?: string;
  /** Compared only when both sides have it. */
  readonly shared?: true;
};

export type FieldChange = Pick<Leaf, 'label' | 'kind'> & { readonly before: string; readonly after: string };

const ownLabels: Readonly<Record<string, string>> = {
  is_enabled: 'Shown',
  url: 'Link',
  slug: 'Link',
  buttontext: 'Button text',
  buttonlink: 'Button link',
  button_text: 'Button text',
  button_link: 'Button link',
  background_color: 'Background colour',
  mobile_image: 'Mobile image',
  cod: 'COD',
  footer_menu_1: 'Menu 1',
  footer_menu_2: 'Menu 2',
  footer_menu_3: 'Menu 3',
  footer_menu_4: 'Menu 4',
};

export const labelOfField = (name: string): string => {
  const plain = name.replaceAll('_', ' ');
  return ownLabels[name] ?? plain.charAt(0).toUpperCase() + plain.slice(1);
};

const join = (before: string, name: string) => (before === '' ? name : `${before} › ${name}`);

/** The sizes of a picture count as one value. */
const isPicture = (value: object): value is Record<string, string> =>
  ['medium', 'large', 'thumbnail', 'original'].some((size) => size in value);

const textOf = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

/** Returns all non-empty values, with the labels of the screens. */
export const leavesOf = (value: unknown, name: string, path = name, label = labelOfField(name)): Leaf[] => {
  const kind = contentKinds[name] ?? 'text';
  if (typeof value !== 'object' || value === null) {
    const text = textOf(value);
    return text === '' ? [] : [{ path, label, kind, text }];
  }
  if (Array.isArray(value))
    return value.flatMap((item, at) => leavesOf(item, name, `${path}.${at}`, `${label} ${at + 1}`));
  if (isPicture(value)) {
    const text = value.medium ?? value.large ?? value.original ?? '';
    return [{ path, label, kind: 'picture', text, value: JSON.stringify(value) }];
  }
  return Object.entries(value)
    .filter(([inner]) => inner !== 'id')
    .flatMap(([inner, its]) => leavesOf(its, inner, `${path}.${inner}`, join(label, labelOfField(inner))));
};

const comparedOf = (leaf: Leaf | undefined): string => leaf?.value ?? leaf?.text ?? '';

/** Returns the differing values, in the order of the later side. */
export const leafChanges = (before: readonly Leaf[], after: readonly Leaf[]): FieldChange[] => {
  const [old, now] = [before, after].map((leaves) => new Map(leaves.map((leaf) => [leaf.path, leaf])));
  const paths = new Set([...after, ...before].map(({ path }) => path));
  return [...paths].flatMap((path) => {
    const [was, is] = [old?.get(path), now?.get(path)];
    const named = is ?? was;
    if (!named || comparedOf(was) === comparedOf(is) || (named.shared && !(was && is))) return [];
    return [{ label: named.label, kind: named.kind, before: was?.text ?? '', after: is?.text ?? '' }];
  });
};

/** Compares header, footer or payment settings field by field. */
export const compareParts = (before: object, after: object): FieldChange[] =>
  leafChanges(...([before, after].map(partLeaves) as [Leaf[], Leaf[]]));

/** Returns the fields of header, footer or payment settings. */
export const partLeaves = (value: object): Leaf[] =>
  Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, name));
