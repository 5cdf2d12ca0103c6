import { z } from 'zod';
import { fieldError } from '../core/field-errors.ts';
import { contentHtml, contentPicture, contentText } from './block-fields.ts';
import { defineBlock } from './define-block.ts';

/** Two-column block; its `data` has exactly one item. */
export const twoColumnsBlock = defineBlock({
  block_name: '2columnsBlock',
  label: '2 Columns Block',
  layouts: [
    { value: 'image_left', label: 'Image left' },
    { value: 'image_right', label: 'Image right' },
  ],
  fields: { image: contentPicture },
  item: z.object(
    {
      title: contentText(),
      /** The text `true` or `false` (spec 2 §3); a missing value means true. */
      show_title: z.union([z.enum(['true', 'false', '']), z.boolean()], fieldError('must be true or false')).nullish(),
      image: contentPicture,
      content: contentHtml(),
    },
    'Must be an object',
  ),
});
