import type { BlockOf } from '@bakehouse/contract/blocks/block';
import { Frame, textOf } from '../frame.tsx';
import { usePicks } from '../missing-references.ts';
import { Picture } from '../picture.tsx';
import { MissingMark, Slider, Unchosen } from '../tiles.tsx';
import styles from './city-preview.module.css';

export const CityPreview = ({ block }: { block: BlockOf<'cityBlock'> }) => {
  const picks = usePicks('city', block.data);
  return (
    <Frame block={block} empty={picks.length === 0} layout="row">
      {picks.length > 0 ? (
        <Slider name="Cities" className={styles.row}>
          {picks.map(({ key, is, missing }) => (
            <li key={key} className={styles.city}>
              <span className={styles.picture}>
                <Picture picture={is.image} placeholder="" />
              </span>
              <span className={styles.name}>{textOf(is.title) || 'Unnamed city'}</span>
              {textOf(is.state) && <span className={styles.state}>{textOf(is.state)}</span>}
              {missing && <MissingMark />}
            </li>
          ))}
        </Slider>
      ) : (
        <Unchosen text="No cities chosen yet" count={6} className={styles.ghosts} />
      )}
    </Frame>
  );
};
