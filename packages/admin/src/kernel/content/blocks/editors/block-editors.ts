import { type Block, type BlockName, blockTypes, isBlockName } from '@bakehouse/contract/blocks/block';
import { randomId } from '@mantine/hooks';
import type { ComponentType } from 'react';
import type { BlockEditor, Change } from '../editing.ts';
import { bannerEditor } from './banner-editor.tsx';
import { categoriesWithBgEditor } from './categories-with-bg-editor.tsx';
import { ctaEditor } from './cta-editor.tsx';
import { editorEditor } from './editor-editor.tsx';
import { faqEditor } from './faq-editor.tsx';
import { selectionEditor } from './selection-editor.tsx';
import { twoColumnsEditor } from './two-columns-editor.tsx';

/** Editors of all block types. The build fails when a type of the contract has no editor. */
const blockEditors: { readonly [Name in BlockName]: BlockEditor<Name> } = {
  ctablock: ctaEditor,
  categoriesWithBGBlock: categoriesWithBgEditor,
  categoriesBlock: selectionEditor('categoriesBlock', 'category'),
  bannerBlock: bannerEditor,
  '2columnsBlock': twoColumnsEditor,
  productSliderBlock: selectionEditor('productSliderBlock', 'product'),
  threecolumnsBlock: selectionEditor('threecolumnsBlock', 'category'),
  cityBlock: selectionEditor('cityBlock', 'city'),
  reviewBlock: selectionEditor('reviewBlock', 'review'),
  faqBlock: faqEditor,
  editorBlock: editorEditor,
};

/** Options for the dropdown of block types. */
export const blockChoices = (names: readonly BlockName[]) =>
  names.map((name) => ({ value: name, label: blockTypes[name].label }));

/** Creates a block with the given id (spec 2 §4) and a new key. */
export const newBlock = (name: BlockName, id: number): Block =>
  ({ id, block_key: randomId('block-'), block_name: name, ...structuredClone(blockEditors[name].empty) }) as Block;

type AnyEditor = ComponentType<{ readonly block: Block; readonly onChange: Change<Block> }>;

/**
 * Returns the editor of a block; undefined for an unknown type. The cast is safe because the name determines the type.
 */
export const editorOf = ({ block_name }: Block): AnyEditor | undefined =>
  isBlockName(block_name) ? (blockEditors[block_name].Editor as AnyEditor) : undefined;
