import { z } from 'zod';
import { contentHtml, contentText } from './block-fields.ts';
import { defineBlock } from './define-block.ts';

/** Rich-text block, available in global sections only; its `data` has exactly one item. */
export const editorBlock = defineBlock({
  block_name: 'editorBlock',
  label: 'Editor Block',
  layouts: [{ value: 'text_only', label: 'Text only' }],
  item: z.object({ title: contentText(), subtitle: contentText(), content: contentHtml() }, 'Must be an object'),
});
