import type { BlockOf } from '@bakehouse/contract/blocks/block';
import { Frame, textOf } from '../frame.tsx';
import { usePicks } from '../missing-references.ts';
import { Picture } from '../picture.tsx';
import { MissingMark, Unchosen } from '../tiles.tsx';
import styles from './three-columns-preview.module.css';

export const ThreeColumnsPreview = ({ block }: { block: BlockOf<'threecolumnsBlock'> }) => {
  const picks = usePicks('category', block.data);
  return (
    <Frame block={block} empty={picks.length === 0} layout="grid">
      {picks.length > 0 ? (
        <ul className={styles.grid}>
          {picks.map(({ key, is, missing }) => (
            <li key={key} className={styles.card}>
              <span className={styles.picture}>
                <Picture picture={is.image} placeholder="" />
              </span>
              <span className={styles.name}>
                {textOf(is.title) || 'Unnamed category'}
                {missing && <MissingMark />}
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <Unchosen text="No categories chosen yet" count={3} className={styles.grid} />
      )}
    </Frame>
  );
};
