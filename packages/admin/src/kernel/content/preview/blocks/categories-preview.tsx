import type { BlockOf } from '@bakehouse/contract/blocks/block';
import { categoriesBlock } from '@bakehouse/contract/blocks/categories-block';
import { layoutOf } from '@bakehouse/contract/blocks/define-block';
import type { CategorySelection } from '@bakehouse/contract/blocks/selections';
import { Frame, textOf } from '../frame.tsx';
import { type SelectedRecord, useSelectedRecords } from '../missing-references.ts';
import { Picture } from '../picture.tsx';
import { EmptySelection, MissingLabel, Slider } from '../tiles.tsx';
import styles from './categories-preview.module.css';

type CategoryProps = SelectedRecord<CategorySelection> & { readonly large: boolean; readonly tall: boolean };

export function CategoriesPreview({ block }: { block: BlockOf<'categoriesBlock'> }) {
  const records = useSelectedRecords('category', block.data);
  const layout = layoutOf(categoriesBlock.layouts, block.layout);
  return (
    <Frame
      block={block}
      empty={records.length === 0}
      layout={layout}
      head={layout === 'image_round_small_slider' ? 'side' : 'middle'}
    >
      {records.length > 0 ? (
        <CategoryLayout layout={layout} records={records} />
      ) : (
        <EmptySelection
          text="No categories chosen yet"
          count={layout === '2columnsblock' ? 2 : 5}
          className={styles.ghosts}
        />
      )}
    </Frame>
  );
}

/** The records in the chosen layout. Five of the seven layouts differ in CSS only; two need other markup. */
function CategoryLayout({
  layout,
  records,
}: {
  layout: string | undefined;
  records: readonly SelectedRecord<CategorySelection>[];
}) {
  if (layout === 'image_round_small_slider')
    return (
      <Slider name="Categories" className={styles[layout]}>
        {tilesOf(records)}
      </Slider>
    );
  if (layout === '3column_right_full')
    return groups(records).map((group) => (
      <ul key={group[0]?.key} className={styles.mosaic} data-few={group.length < 4 || undefined} data-of={group.length}>
        {tilesOf(group, { large: true, lastTall: true })}
      </ul>
    ));
  return (
    <ul className={styles[layout === '2columnsblock' ? 'two_columns' : (layout ?? '')]}>
      {tilesOf(records, { large: layout === '2columnsblock' })}
    </ul>
  );
}

const tilesOf = (records: readonly SelectedRecord<CategorySelection>[], { large = false, lastTall = false } = {}) =>
  records.map((record, position) => (
    <Category {...record} key={record.key} large={large} tall={lastTall && position === records.length - 1} />
  ));

function Category({ record, missing, large, tall }: CategoryProps) {
  const title = textOf(record.title);
  return (
    <li
      className={tall ? `${styles.category} ${styles.tall}` : styles.category}
      title={textOf(record.slug) || undefined}
    >
      <span className={styles.picture}>
        <Picture picture={record.image} size={large ? 'large' : 'medium'} placeholder="" />
      </span>
      <span className={styles.name}>
        {title || 'Unnamed category'}
        {missing && <MissingLabel />}
      </span>
    </li>
  );
}

/**
 * Groups of the layout '3 column right full': four small tiles in two columns, and one tile over both rows in the
 * third.
 */
const groups = <Item,>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / 5) }, (_, group) => items.slice(group * 5, group * 5 + 5));
