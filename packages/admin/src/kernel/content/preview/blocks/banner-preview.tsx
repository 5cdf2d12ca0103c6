import { bannerBlock } from '@bakehouse/contract/blocks/banner-block';
import type { BlockOf } from '@bakehouse/contract/blocks/block';
import { layoutOf } from '@bakehouse/contract/blocks/define-block';
import { Frame, ShopButton, Title, textOf } from '../frame.tsx';
import { Picture } from '../picture.tsx';
import styles from './banner-preview.module.css';

/** The text is in the single item of `data`; some clients put it at the block itself. */
export function BannerPreview({ block }: { block: BlockOf<'bannerBlock'> }) {
  const banner = block.data?.[0];
  const layout = layoutOf(bannerBlock.layouts, block.layout);
  const title = textOf(banner?.title) || textOf(block.title);
  const subtitle = textOf(banner?.subtitle) || textOf(block.subtitle);
  const button = textOf(banner?.buttontext) ? banner : block;
  const alt = layout === 'image_only' ? title : '';
  const pictures = (
    <div className={styles.pictures}>
      <span className={styles.wide}>
        <Picture picture={banner?.image} alt={alt} size="large" placeholder="Desktop image" />
      </span>
      <span className={styles.narrow}>
        <Picture picture={banner?.mobile_image || banner?.image} alt={alt} size="large" placeholder="Mobile image" />
      </span>
    </div>
  );
  return (
    <Frame block={block} head="none" bleed layout={layout}>
      {layout === 'image_only' ? (
        <div className={styles.image_only}>{pictures}</div>
      ) : (
        <div className={styles.image_with_text}>
          <div className={styles.text}>
            <Title empty={subtitle === ''}>{title}</Title>
            {subtitle && <p>{subtitle}</p>}
            {button && <ShopButton texts={button} />}
          </div>
          {pictures}
        </div>
      )}
    </Frame>
  );
}
