import { defineBlock } from './define-block.ts';
import { reviewSelection, selectionOf } from './selections.ts';

/** Review block; the specification defines no layout for it (spec 2 §9). */
export const reviewBlock = defineBlock({
  block_name: 'reviewBlock',
  label: 'Review Block',
  layouts: [],
  selects: 'review',
  item: selectionOf(reviewSelection),
});
