import { defineBlock } from './define-block.ts';
import { reviewSelection, selectionOf } from './selections.ts';

/** The specification gives it no layout (spec 2 §9). */
export const reviewBlock = defineBlock({
  block_name: 'reviewBlock',
  label: 'Review Block',
  layouts: [],
  selects: 'review',
  item: selectionOf(reviewSelection),
});
