import type { BlockOf } from '@bakehouse/contract/blocks/block';
import { categoriesWithBgBlock } from '@bakehouse/contract/blocks/categories-with-bg-block';
import { layoutOf } from '@bakehouse/contract/blocks/define-block';
import { readSelection } from '@bakehouse/contract/blocks/selections';
import { useContext } from 'react';
import { Missing } from '../../blocks/editing.ts';
import { backgroundProps, Frame, textOf } from '../frame.tsx';
import { Picture } from '../picture.tsx';
import { EmptySelection, MissingLabel } from '../tiles.tsx';
import styles from './categories-with-bg-preview.module.css';

type Row = NonNullable<BlockOf<'categoriesWithBGBlock'>['data']>[number];

export function CategoriesWithBgPreview({ block }: { block: BlockOf<'categoriesWithBGBlock'> }) {
  const rows = block.data ?? [];
  const layout = layoutOf(categoriesWithBgBlock.layouts, block.layout);
  return (
    <Frame block={block} empty={rows.length === 0} layout={layout}>
      {rows.length > 0 ? (
        <ul className={styles[layout ?? '']}>
          {rows.map((row, index) => (
            <Tile key={index} row={row} hasTitle={layout === 'with_title'} />
          ))}
        </ul>
      ) : (
        <EmptySelection text="No categories added yet" count={4} />
      )}
    </Frame>
  );
}

function Tile({ row, hasTitle }: { row: Row; hasTitle: boolean }) {
  const { category: missing } = useContext(Missing);
  const category = readSelection(row.category);
  const title = textOf(category?.title);
  return (
    <li {...backgroundProps(row.background_color, styles.tile)}>
      <span className={styles.picture}>
        <Picture picture={category?.image} alt={hasTitle ? '' : title} className={styles.contained} placeholder="" />
      </span>
      {hasTitle && <span className={styles.name}>{category ? title || 'Unnamed category' : 'No category chosen'}</span>}
      {missing.includes(String(category?.id ?? '')) && <MissingLabel />}
    </li>
  );
}
