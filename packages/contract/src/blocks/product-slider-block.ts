import { defineBlock } from './define-block.ts';
import { productSelection, selectionOf } from './selections.ts';

export const productSliderBlock = defineBlock({
  block_name: 'productSliderBlock',
  label: 'Product Slider Block',
  layouts: [{ value: 'slider', label: 'Slider' }],
  selects: 'product',
  item: selectionOf(productSelection),
});
