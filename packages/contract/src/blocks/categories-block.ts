import { defineBlock } from './define-block.ts';
import { categorySelection, selectionOf } from './selections.ts';

export const categoriesBlock = defineBlock({
  block_name: 'categoriesBlock',
  label: 'Categories Block',
  layouts: [
    { value: 'semicircle_image', label: 'Semicircle image' },
    { value: 'image_round_small', label: 'Image round small' },
    { value: 'image_round_small_slider', label: 'Image round small slider' },
    { value: 'image_round_big', label: 'Image round big' },
    { value: '3column_right_full', label: '3 column right full' },
    { value: 'square_image_with_bg', label: 'Square image with background' },
    { value: '2columnsblock', label: '2 columns block' },
  ],
  selects: 'category',
  item: selectionOf(categorySelection),
});
