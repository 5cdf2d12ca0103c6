import type { BlockOf } from '@bakehouse/contract/blocks/block';
import { ctaBlock } from '@bakehouse/contract/blocks/cta-block';
import { layoutOf } from '@bakehouse/contract/blocks/define-block';
import { backgroundProps, Frame, textOf } from '../frame.tsx';
import { Picture } from '../picture.tsx';
import { EmptySelection } from '../tiles.tsx';
import styles from './cta-preview.module.css';

type Item = NonNullable<BlockOf<'ctablock'>['data']>[number];

export function CtaPreview({ block }: { block: BlockOf<'ctablock'> }) {
  const layout = layoutOf(ctaBlock.layouts, block.layout);
  const items = block.data ?? [];
  return (
    <Frame block={block} empty={items.length === 0} layout={layout}>
      {items.length > 0 ? (
        <ul className={styles[layout ?? '']}>
          {items.map((item, index) => (
            <ItemTile key={index} item={item} layout={layout} />
          ))}
        </ul>
      ) : (
        <EmptySelection text="Nothing added yet" count={4} />
      )}
    </Frame>
  );
}

/** Only the cards of the grid have a full background; other layouts colour the area behind the logo. */
function ItemTile({ item, layout }: { item: Item; layout: string | undefined }) {
  const title = textOf(item.title);
  const subtitle = textOf(item.subtitle);
  const isLogoOnly = layout === 'logoonly';
  const card = layout === 'grid' ? backgroundProps(item.background_color, styles.item) : { className: styles.item };
  const badge = layout === 'grid' ? { className: styles.logo } : backgroundProps(item.background_color, styles.logo);
  return (
    <li {...card}>
      <span {...badge}>
        <Picture picture={item.logo} alt={isLogoOnly ? title : ''} className={styles.contained} placeholder="" />
      </span>
      {!isLogoOnly && (
        <span className={styles.text}>
          <strong>{title || (subtitle ? '' : 'Title')}</strong>
          {subtitle && <span>{subtitle}</span>}
        </span>
      )}
    </li>
  );
}
