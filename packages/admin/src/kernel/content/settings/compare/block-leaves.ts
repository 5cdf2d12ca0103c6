import { type Block, blockTypes, isBlockName } from '@bakehouse/contract/blocks/block';
import { layoutOf } from '@bakehouse/contract/blocks/define-block';
import { readSelection } from '@bakehouse/contract/blocks/selections';
import { selectionLabels } from '../../blocks/selection/selections.ts';
import { type Leaf, labelOfField, leavesOf } from './compare-fields.ts';

/** Converts a block into comparable fields. Ids, empty values and the spelling of layouts are ignored. */

type Selected = Readonly<Record<string, unknown>>;
const separateFields = new Set(['id', 'block_key', 'block_name', 'layout', 'data']);

export const blockLeaves = (block: Block): Leaf[] => [
  ...layoutLeaf(block),
  ...Object.entries(block).flatMap(([field, value]) => (separateFields.has(field) ? [] : leavesOf(value, field))),
  ...dataLeaves(block),
];

function layoutLeaf(block: Block): Leaf[] {
  const layouts = isBlockName(String(block.block_name)) ? blockTypes[block.block_name].layouts : [];
  const chosen = layoutOf(layouts, block.layout);
  const label = layouts.find(({ value }) => value === chosen)?.label;
  return label ? [{ path: 'layout', label: 'Layout', kind: 'text', text: label }] : [];
}

function dataLeaves(block: Block): Leaf[] {
  const data: readonly unknown[] = Array.isArray(block.data) ? block.data : [];
  const type = isBlockName(String(block.block_name)) ? blockTypes[block.block_name] : undefined;
  const kind = type && 'selects' in type ? type.selects : undefined;
  const hasRows = !kind || block.block_name === 'categoriesWithBGBlock';
  return hasRows ? rowLeaves(block, data) : selectionLeaves(selectionLabels[kind], data as (string | Selected)[]);
}

/** Fields of the rows in `data`: a single row belongs to the block itself, several rows are numbered. */
function rowLeaves(block: Block, data: readonly unknown[]): Leaf[] {
  const hasSingleRow = ['bannerBlock', '2columnsBlock', 'editorBlock'].includes(block.block_name);
  const rowName = block.block_name === 'categoriesWithBGBlock' ? 'Row' : 'Item';
  return data.flatMap((row, index) =>
    Object.entries(typeof row === 'object' && row !== null ? row : {}).flatMap(([field, value]) => {
      const parsed = field === 'category' ? readSelection<object>(value) : value;
      const label =
        hasSingleRow && index === 0 ? labelOfField(field) : `${rowName} ${index + 1} › ${labelOfField(field)}`;
      return leavesOf(parsed, field, `data.${index}.${field}`, label);
    }),
  );
}

/** Compares which records are selected in which order, and the fields of records that both sides have. */
function selectionLeaves(label: string, data: readonly (string | Selected | null | undefined)[]): Leaf[] {
  const selected = data.map((item) => readSelection<Selected>(item)).filter((record) => record !== null);
  const seen = new Map<string, number>();
  const recordLeaves = selected.flatMap((record) => {
    const id = String(record.id ?? nameOf(record));
    const occurrence = seen.get(id) ?? 0;
    seen.set(id, occurrence + 1);
    return Object.entries(record)
      .filter(([field]) => field !== 'id' && field !== 'createdAt')
      .flatMap(([field, value]) =>
        leavesOf(value, field, `data.${id}.${occurrence}.${field}`, `${nameOf(record)} › ${labelOfField(field)}`),
      )
      .map((leaf): Leaf => ({ ...leaf, shared: true }));
  });
  const text = selected.map(nameOf).join(', ');
  const value = JSON.stringify(selected.map((record) => record.id ?? nameOf(record)));
  return selected.length > 0 ? [{ path: 'data', label, kind: 'text', text, value }, ...recordLeaves] : [];
}

const nameOf = ({ title, question, name, id }: Selected): string =>
  String(title || question || name || id || 'Unnamed');
