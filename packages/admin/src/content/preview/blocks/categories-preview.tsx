import type { BlockOf } from '@bakehouse/contract/blocks/block';
import { categoriesBlock } from '@bakehouse/contract/blocks/categories-block';
import { layoutOf } from '@bakehouse/contract/blocks/define-block';
import type { CategorySelection } from '@bakehouse/contract/blocks/selections';
import { Frame, textOf } from '../frame.tsx';
import { type Pick, usePicks } from '../missing-references.ts';
import { Picture } from '../picture.tsx';
import { MissingMark, Slider, Unchosen } from '../tiles.tsx';
import styles from './categories-preview.module.css';

type CategoryProps = Pick<CategorySelection> & { readonly large: boolean; readonly tall: boolean };

const Category = ({ is, missing, large, tall }: CategoryProps) => {
  const title = textOf(is.title);
  return (
    <li className={tall ? `${styles.category} ${styles.tall}` : styles.category} title={textOf(is.slug) || undefined}>
      <span className={styles.picture}>
        <Picture picture={is.image} size={large ? 'large' : 'medium'} placeholder="" />
      </span>
      <span className={styles.name}>
        {title || 'Unnamed category'}
        {missing && <MissingMark />}
      </span>
    </li>
  );
};

/**
 * Groups of the layout '3 column right full': four small tiles in two columns, and one tile over both rows in the
 * third.
 */
const groups = <Item,>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / 5) }, (_, group) => items.slice(group * 5, group * 5 + 5));

const named = (picks: readonly Pick<CategorySelection>[], { large = false, lastTall = false } = {}) =>
  picks.map((pick, position) => (
    <Category {...pick} key={pick.key} large={large} tall={lastTall && position === picks.length - 1} />
  ));

/** Layouts of one list: five of the seven differ in CSS only, two need other markup. */
const Shape = ({ layout, picks }: { layout: string | undefined; picks: readonly Pick<CategorySelection>[] }) => {
  if (layout === 'image_round_small_slider')
    return (
      <Slider name="Categories" className={styles[layout]}>
        {named(picks)}
      </Slider>
    );
  if (layout === '3column_right_full')
    return groups(picks).map((group) => (
      <ul key={group[0]?.key} className={styles.mosaic} data-few={group.length < 4 || undefined} data-of={group.length}>
        {named(group, { large: true, lastTall: true })}
      </ul>
    ));
  return (
    <ul className={styles[layout === '2columnsblock' ? 'two_columns' : (layout ?? '')]}>
      {named(picks, { large: layout === '2columnsblock' })}
    </ul>
  );
};

export const CategoriesPreview = ({ block }: { block: BlockOf<'categoriesBlock'> }) => {
  const picks = usePicks('category', block.data);
  const layout = layoutOf(categoriesBlock.layouts, block.layout);
  return (
    <Frame
      block={block}
      empty={picks.length === 0}
      layout={layout}
      head={layout === 'image_round_small_slider' ? 'side' : 'middle'}
    >
      {picks.length > 0 ? (
        <Shape layout={layout} picks={picks} />
      ) : (
        <Unchosen
          text="No categories chosen yet"
          count={layout === '2columnsblock' ? 2 : 5}
          className={styles.ghosts}
        />
      )}
    </Frame>
  );
};
