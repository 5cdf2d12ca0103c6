import type { BlockOf } from '@bakehouse/contract/blocks/block';
import { layoutOf } from '@bakehouse/contract/blocks/define-block';
import { twoColumnsBlock } from '@bakehouse/contract/blocks/two-columns-block';
import { Frame, ShopButton, Title, textOf } from '../frame.tsx';
import { Picture } from '../picture.tsx';
import { RichHtml } from '../rich-html.tsx';
import styles from './two-columns-preview.module.css';

export function TwoColumnsPreview({ block }: { block: BlockOf<'2columnsBlock'> }) {
  const column = block.data?.[0];
  const layout = layoutOf(twoColumnsBlock.layouts, block.layout);
  const showsTitle = String(column?.show_title ?? 'true') !== 'false';
  const title = textOf(column?.title) || textOf(block.title);
  const subtitle = textOf(block.subtitle);
  const content = textOf(column?.content);
  return (
    <Frame block={block} head="none" layout={layout}>
      <div className={layout === 'image_right' ? styles.image_right : styles.image_left}>
        <div className={styles.picture}>
          <Picture picture={column?.image || block.image} size="large" placeholder="Image" />
        </div>
        <div className={styles.text}>
          {showsTitle && <Title empty={!content && !subtitle}>{title}</Title>}
          {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
          {content ? <RichHtml html={content} /> : <p className={styles.none}>No text yet</p>}
          <ShopButton texts={block} />
        </div>
      </div>
    </Frame>
  );
}
