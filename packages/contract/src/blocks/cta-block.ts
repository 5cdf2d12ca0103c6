import { z } from 'zod';
import { contentPicture, contentText } from './block-fields.ts';
import { defineBlock } from './define-block.ts';

export const ctaBlock = defineBlock({
  block_name: 'ctablock',
  label: 'CTA Block',
  layouts: [
    { value: 'grid', label: 'Grid' },
    { value: 'logoonly', label: 'Logo only' },
    { value: 'logo_left', label: 'Logo left' },
    { value: 'logo_top', label: 'Logo top' },
  ],
  item: z.object(
    {
      title: contentText(),
      logo: contentPicture,
      subtitle: contentText(),
      background_color: contentText(100),
    },
    'Must be an object',
  ),
});
