import { contentKinds } from '@bakehouse/contract/blocks/content-kinds';
import { capitalize } from '../../../../ui/format/text.ts';

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

/** Labels that do not follow from the name of the field. */
const fieldLabels: Readonly<Record<string, string>> = {
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
  routing: 'Automatic assignment',
  upto: 'Until',
  footer_menu_1: 'Menu 1',
  footer_menu_2: 'Menu 2',
  footer_menu_3: 'Menu 3',
  footer_menu_4: 'Menu 4',
};

export const labelOfField = (name: string): string => fieldLabels[name] ?? capitalize(name.replaceAll('_', ' '));

/** The sizes of a picture count as one value. */
const isPicture = (value: object): value is Record<string, string> =>
  ['medium', 'large', 'thumbnail', 'original'].some((size) => size in value);

const textOf = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

/** Returns all non-empty values in a value, with the labels of the screens. */
export function leavesOf(value: unknown, name: string, path = name, label = labelOfField(name)): Leaf[] {
  const kind = contentKinds[name] ?? 'text';
  if (typeof value !== 'object' || value === null) {
    const text = textOf(value);
    return text === '' ? [] : [{ path, label, kind, text }];
  }
  if (Array.isArray(value))
    return value.flatMap((item, index) => leavesOf(item, name, `${path}.${index}`, `${label} ${index + 1}`));
  if (isPicture(value)) {
    const text = value.medium ?? value.large ?? value.original ?? '';
    return [{ path, label, kind: 'picture', text, value: JSON.stringify(value) }];
  }
  return Object.entries(value)
    .filter(([inner]) => inner !== 'id')
    .flatMap(([inner, field]) => leavesOf(field, inner, `${path}.${inner}`, `${label} › ${labelOfField(inner)}`));
}

const comparableOf = (leaf: Leaf | undefined): string => leaf?.value ?? leaf?.text ?? '';

/** Returns the differing values, in the order of the later side. */
export function leafChanges(before: readonly Leaf[], after: readonly Leaf[]): FieldChange[] {
  const byPath = (leaves: readonly Leaf[]) => new Map(leaves.map((leaf) => [leaf.path, leaf]));
  const [oldLeaves, newLeaves] = [byPath(before), byPath(after)];
  return [...new Map([...newLeaves, ...oldLeaves]).keys()].flatMap((path) => {
    const [oldLeaf, newLeaf] = [oldLeaves.get(path), newLeaves.get(path)];
    const leaf = newLeaf ?? oldLeaf;
    if (!leaf || comparableOf(oldLeaf) === comparableOf(newLeaf) || (leaf.shared && !(oldLeaf && newLeaf))) return [];
    return [{ label: leaf.label, kind: leaf.kind, before: oldLeaf?.text ?? '', after: newLeaf?.text ?? '' }];
  });
}

/** Compares header, footer or payment settings field by field. */
export const compareFields = (before: object, after: object): FieldChange[] =>
  leafChanges(fieldLeaves(before), fieldLeaves(after));

/** Returns the fields of header, footer or payment settings. */
export const fieldLeaves = (value: object): Leaf[] =>
  Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, name));
