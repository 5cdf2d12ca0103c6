import { type Block, blockTypes, isBlockName } from '@bakehouse/contract/blocks/block';
import { layoutOf } from '@bakehouse/contract/blocks/define-block';
import { readSelection, type SelectionKind } from '@bakehouse/contract/blocks/selections';
import { type Leaf, labelOfField, leavesOf } from './compare-fields.ts';

/** Converts a block into comparable fields. Ids, empty values and the spelling of layouts are ignored. */

const many: Readonly<Record<SelectionKind, string>> = {
  product: 'Products',
  category: 'Categories',
  city: 'Cities',
  faq: 'FAQs',
  review: 'Reviews',
};

type Selected = Readonly<Record<string, unknown>>;
const nameOf = ({ title, question, name, id }: Selected): string =>
  String(title || question || name || id || 'Unnamed');

/** Compares which records are selected in which order, and the fields of records that both sides have. */
const selectionLeaves = (label: string, data: readonly (string | Selected | null | undefined)[]): Leaf[] => {
  const selected = data.map((item) => readSelection<Selected>(item)).filter((record) => record !== null);
  const seen = new Map<string, number>();
  const own = selected.flatMap((record) => {
    const id = String(record.id ?? nameOf(record));
    const times = seen.get(id) ?? 0;
    seen.set(id, times + 1);
    return Object.entries(record)
      .filter(([field]) => field !== 'id' && field !== 'createdAt')
      .flatMap(([field, value]) =>
        leavesOf(value, field, `data.${id}.${times}.${field}`, `${nameOf(record)} › ${labelOfField(field)}`),
      )
      .map((leaf): Leaf => ({ ...leaf, shared: true }));
  });
  const text = selected.map(nameOf).join(', ');
  const value = JSON.stringify(selected.map((record) => record.id ?? nameOf(record)));
  return [...(selected.length > 0 ? [{ path: 'data', label, kind: 'text', text, value } as const] : []), ...own];
};

/** Fields of the rows in `data`: a single row belongs to the block itself, several rows are numbered. */
const rowLeaves = (block: Block, data: readonly unknown[]): Leaf[] => {
  const single = ['bannerBlock', '2columnsBlock', 'editorBlock'].includes(block.block_name);
  const word = block.block_name === 'categoriesWithBGBlock' ? 'Row' : 'Item';
  return data.flatMap((row, at) =>
    Object.entries(typeof row === 'object' && row !== null ? row : {}).flatMap(([field, value]) => {
      const read = field === 'category' ? readSelection<object>(value) : value;
      const label = single && at === 0 ? labelOfField(field) : `${word} ${at + 1} › ${labelOfField(field)}`;
      return leavesOf(read, field, `data.${at}.${field}`, label);
    }),
  );
};

const dataLeaves = (block: Block): Leaf[] => {
  const data: readonly unknown[] = Array.isArray(block.data) ? block.data : [];
  const type = isBlockName(String(block.block_name)) ? blockTypes[block.block_name] : undefined;
  const kind = type && 'selects' in type ? type.selects : undefined;
  const rows = !kind || block.block_name === 'categoriesWithBGBlock';
  return rows ? rowLeaves(block, data) : selectionLeaves(many[kind], data as (string | Selected)[]);
};

const layoutLeaf = (block: Block): Leaf[] => {
  const layouts = isBlockName(String(block.block_name)) ? blockTypes[block.block_name].layouts : [];
  const chosen = layoutOf(layouts, block.layout);
  const label = layouts.find(({ value }) => value === chosen)?.label;
  return label ? [{ path: 'layout', label: 'Layout', kind: 'text', text: label }] : [];
};

const separateFields = new Set(['id', 'block_key', 'block_name', 'layout', 'data']);

export const blockLeaves = (block: Block): Leaf[] => [
  ...layoutLeaf(block),
  ...Object.entries(block).flatMap(([field, value]) => (separateFields.has(field) ? [] : leavesOf(value, field))),
  ...dataLeaves(block),
];

/** Returns the name of a block for the user, besides its type. */
export const titleOf = (block: Block): string => {
  const [first]: unknown[] = Array.isArray(block.data) ? block.data : [];
  const inner = typeof first === 'object' && first !== null && 'title' in first ? first.title : '';
  return [block.title, inner].find((title): title is string => typeof title === 'string' && title.trim() !== '') ?? '';
};
