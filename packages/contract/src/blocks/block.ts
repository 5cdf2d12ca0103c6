import { z } from 'zod';
import { bannerBlock } from './banner-block.ts';
import { categoriesBlock } from './categories-block.ts';
import { categoriesWithBgBlock } from './categories-with-bg-block.ts';
import { cityBlock } from './city-block.ts';
import { ctaBlock } from './cta-block.ts';
import { editorBlock } from './editor-block.ts';
import { faqBlock } from './faq-block.ts';
import { productSliderBlock } from './product-slider-block.ts';
import { reviewBlock } from './review-block.ts';
import { threeColumnsBlock } from './three-columns-block.ts';
import { twoColumnsBlock } from './two-columns-block.ts';

/** The register of block types by their name on the wire, in the order the dropdown offers them. */
export const blockTypes = {
  ctablock: ctaBlock,
  categoriesWithBGBlock: categoriesWithBgBlock,
  categoriesBlock,
  bannerBlock,
  '2columnsBlock': twoColumnsBlock,
  productSliderBlock,
  threecolumnsBlock: threeColumnsBlock,
  cityBlock,
  reviewBlock,
  faqBlock,
  editorBlock,
} as const;
export type BlockName = keyof typeof blockTypes;
export type BlockOf<Name extends BlockName> = z.output<(typeof blockTypes)[Name]['schema']>;
/** Any block: `block_name` tells which. */
export type Block = { [Name in BlockName]: BlockOf<Name> }[BlockName];

/** spec 2 §8: what an unknown type is called, on the screen and in the refusal. */
export const unknownBlock = 'No project match';
export const maxBlocks = 500;

const homeSchemas = [
  ctaBlock.schema,
  categoriesWithBgBlock.schema,
  categoriesBlock.schema,
  bannerBlock.schema,
  twoColumnsBlock.schema,
  productSliderBlock.schema,
  threeColumnsBlock.schema,
  cityBlock.schema,
  reviewBlock.schema,
  faqBlock.schema,
] as const;

/**
 * Ids are positions from 1 (spec 2 §3), so ids that clash lose nothing: the order of the list counts. The id stands first
 * whether it was sent or not, so that a list that is saved again as it was read is the same text.
 */
const numbered = <Item extends { id?: unknown }>(blocks: Item[]) =>
  blocks.map((block, index) => ({ ...{ id: 0 }, ...block, id: index + 1 }));

const listOf = <Schema extends z.ZodType<{ id?: unknown }>>(block: Schema) =>
  z.array(block, 'Must be a list of blocks').max(maxBlocks, `At most ${maxBlocks} blocks`).transform(numbered);

/** Blocks of the home page. */
export const homeBlocks = listOf(z.discriminatedUnion('block_name', homeSchemas, unknownBlock));
/** Blocks of the global sections: those of the home page, and the editor block. */
export const globalBlocks = listOf(
  z.discriminatedUnion('block_name', [...homeSchemas, editorBlock.schema], unknownBlock),
);
/** Blocks of a page: spec 2 §2 offers 'Ecommerce Categories'. */
export const pageBlocks = listOf(z.discriminatedUnion('block_name', [categoriesBlock.schema], unknownBlock));

export const blockNames = Object.keys(blockTypes) as BlockName[];
export const homeBlockNames = blockNames.filter((name) => name !== 'editorBlock');
export const isBlockName = (name: string): name is BlockName => Object.hasOwn(blockTypes, name);
