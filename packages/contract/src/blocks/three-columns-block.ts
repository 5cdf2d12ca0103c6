import { defineBlock } from './define-block.ts';
import { categorySelection, selectionOf } from './selections.ts';

export const threeColumnsBlock = defineBlock({
  block_name: 'threecolumnsBlock',
  label: 'Three Columns Block',
  layouts: [{ value: 'grid', label: 'Grid' }],
  selects: 'category',
  item: selectionOf(categorySelection),
});
