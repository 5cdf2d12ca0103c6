import { z } from 'zod';
import { contentPicture, contentText } from './block-fields.ts';
import { defineBlock } from './define-block.ts';

/** Banner block; its `data` has exactly one item. */
export const bannerBlock = defineBlock({
  block_name: 'bannerBlock',
  label: 'Banner Block',
  layouts: [
    { value: 'image_with_text', label: 'Image with text' },
    { value: 'image_only', label: 'Image only' },
  ],
  item: z.object(
    {
      title: contentText(),
      image: contentPicture,
      mobile_image: contentPicture,
      subtitle: contentText(),
      buttontext: contentText(),
      buttonlink: contentText(),
    },
    'Must be an object',
  ),
});
