import { defineBlock } from './define-block.ts';
import { citySelection, selectionOf } from './selections.ts';

export const cityBlock = defineBlock({
  block_name: 'cityBlock',
  label: 'City Block',
  layouts: [{ value: 'row', label: 'Row' }],
  selects: 'city',
  item: selectionOf(citySelection),
});
