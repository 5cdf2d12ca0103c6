import { z } from 'zod';
import { contentText } from './block-fields.ts';
import { defineBlock } from './define-block.ts';
import { categorySelection, selectionOf } from './selections.ts';

export const categoriesWithBgBlock = defineBlock({
  block_name: 'categoriesWithBGBlock',
  label: 'Categories With BG',
  layouts: [
    { value: 'logo_only', label: 'Logo only' },
    { value: 'with_title', label: 'With title' },
  ],
  selects: 'category',
  item: z.object({ category: selectionOf(categorySelection), background_color: contentText(100) }, 'Must be an object'),
});
