import { z } from 'zod';
import { nameComponents } from '../core/components.ts';
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

/** All block types by `block_name`, in the order of the dropdown. */
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
/** Any block; `block_name` is the discriminator. */
export type Block = { [Name in BlockName]: BlockOf<Name> }[BlockName];

/** Label of an unknown block type on screen and in validation errors (spec 2 §8). */
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
 * Renumbers blocks from 1 by their position (spec 2 §3), so duplicate ids lose no block. The id is always the first
 * key, so that a list that is read and saved again serialises to the same text.
 */
const renumber = <Item extends { id?: unknown }>(blocks: Item[]) =>
  blocks.map((block, index) => ({ ...{ id: 0 }, ...block, id: index + 1 }));

const blockList = <Schema extends z.ZodType<{ id?: unknown }>>(block: Schema) =>
  z.array(block, 'Must be a list of blocks').max(maxBlocks, `At most ${maxBlocks} blocks`).transform(renumber);

/** Blocks of the home page. */
export const homeBlocks = blockList(z.discriminatedUnion('block_name', homeSchemas, unknownBlock));
/** Blocks of the global sections: all types of the home page and the editor block. */
export const globalBlocks = blockList(
  z.discriminatedUnion('block_name', [...homeSchemas, editorBlock.schema], unknownBlock),
);
/** Blocks of a page: only 'Ecommerce Categories' (spec 2 §2). */
export const pageBlocks = blockList(z.discriminatedUnion('block_name', [categoriesBlock.schema], unknownBlock));

export const blockNames = Object.keys(blockTypes) as BlockName[];
export const homeBlockNames = blockNames.filter((name) => name !== 'editorBlock');
/**
 * Type guard for block names.
 * @param name text of any origin.
 * @returns true when a block type has this name.
 */
export const isBlockName = (name: string): name is BlockName => Object.hasOwn(blockTypes, name);

nameComponents({
  BannerBlock: bannerBlock.schema,
  CategoriesBlock: categoriesBlock.schema,
  CategoriesWithBgBlock: categoriesWithBgBlock.schema,
  CityBlock: cityBlock.schema,
  CtaBlock: ctaBlock.schema,
  EditorBlock: editorBlock.schema,
  FaqBlock: faqBlock.schema,
  ProductSliderBlock: productSliderBlock.schema,
  ReviewBlock: reviewBlock.schema,
  ThreeColumnsBlock: threeColumnsBlock.schema,
  TwoColumnsBlock: twoColumnsBlock.schema,
});
