import { contentPicture } from './block-fields.ts';
import { defineBlock } from './define-block.ts';
import { faqSelection, selectionOf } from './selections.ts';

export const faqBlock = defineBlock({
  block_name: 'faqBlock',
  label: 'FAQ Block',
  layouts: [
    { value: 'accordion_full_width', label: 'Accordion full width' },
    { value: 'accordion_with_right_side_image', label: 'Accordion with right side image' },
  ],
  fields: { image: contentPicture },
  selects: 'faq',
  item: selectionOf(faqSelection),
});
