import { type Block, type BlockName, type BlockOf, isBlockName, unknownBlock } from '@bakehouse/contract/blocks/block';
import type { MissingReferences } from '@bakehouse/contract/blocks/selections';
import { Component, type ComponentType, memo, type ReactNode } from 'react';
import { Missing } from '../blocks/editing.ts';
import styles from './block-preview.module.css';
import { BannerPreview } from './blocks/banner-preview.tsx';
import { CategoriesPreview } from './blocks/categories-preview.tsx';
import { CategoriesWithBgPreview } from './blocks/categories-with-bg-preview.tsx';
import { CityPreview } from './blocks/city-preview.tsx';
import { CtaPreview } from './blocks/cta-preview.tsx';
import { EditorPreview } from './blocks/editor-preview.tsx';
import { FaqPreview } from './blocks/faq-preview.tsx';
import { ProductSliderPreview } from './blocks/product-slider-preview.tsx';
import { ReviewPreview } from './blocks/review-preview.tsx';
import { ThreeColumnsPreview } from './blocks/three-columns-preview.tsx';
import { TwoColumnsPreview } from './blocks/two-columns-preview.tsx';

const previews: { readonly [Name in BlockName]: ComponentType<{ block: BlockOf<Name> }> } = {
  ctablock: CtaPreview,
  categoriesWithBGBlock: CategoriesWithBgPreview,
  categoriesBlock: CategoriesPreview,
  bannerBlock: BannerPreview,
  '2columnsBlock': TwoColumnsPreview,
  productSliderBlock: ProductSliderPreview,
  threecolumnsBlock: ThreeColumnsPreview,
  cityBlock: CityPreview,
  reviewBlock: ReviewPreview,
  faqBlock: FaqPreview,
  editorBlock: EditorPreview,
};

type Props = { readonly block: Block; readonly missing: MissingReferences };

/** Error boundary: a block of unknown shape, for example from old browser storage, breaks only its own preview. */
class PreviewBoundary extends Component<{ block: Block; children: ReactNode }, { broken: Block | null }> {
  override state = { broken: null };
  static getDerivedStateFromError = () => ({ broken: true });
  override componentDidUpdate({ block }: { block: Block }) {
    if (this.state.broken && block !== this.props.block) this.setState({ broken: null });
  }
  override render() {
    return this.state.broken ? <p className={styles.unknown}>This block cannot be shown</p> : this.props.children;
  }
}

const KnownBlock = ({ block }: { block: Block }) => {
  // TypeScript cannot see that the name selects the component for this block type.
  const Preview = previews[block.block_name] as ComponentType<{ block: Block }>;
  return <Preview block={block} />;
};

/** Preview of a block as customers see it. Memoised. */
export const BlockPreview = memo(({ block, missing }: Props) => {
  if (!isBlockName(String(block?.block_name))) return <p className={styles.unknown}>{unknownBlock}</p>;
  return (
    <PreviewBoundary block={block}>
      <Missing value={missing}>
        <KnownBlock block={block} />
      </Missing>
    </PreviewBoundary>
  );
});
