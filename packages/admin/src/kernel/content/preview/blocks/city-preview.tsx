import type { BlockOf } from '@bakehouse/contract/blocks/block';
import { Frame, textOf } from '../frame.tsx';
import { useSelectedRecords } from '../missing-references.ts';
import { Picture } from '../picture.tsx';
import { EmptySelection, MissingLabel, Slider } from '../tiles.tsx';
import styles from './city-preview.module.css';

export function CityPreview({ block }: { block: BlockOf<'cityBlock'> }) {
  const records = useSelectedRecords('city', block.data);
  return (
    <Frame block={block} empty={records.length === 0} layout="row">
      {records.length > 0 ? (
        <Slider name="Cities" className={styles.row}>
          {records.map(({ key, record, missing }) => (
            <li key={key} className={styles.city}>
              <span className={styles.picture}>
                <Picture picture={record.image} placeholder="" />
              </span>
              <span className={styles.name}>{textOf(record.title) || 'Unnamed city'}</span>
              {textOf(record.state) && <span className={styles.state}>{textOf(record.state)}</span>}
              {missing && <MissingLabel />}
            </li>
          ))}
        </Slider>
      ) : (
        <EmptySelection text="No cities chosen yet" count={6} className={styles.ghosts} />
      )}
    </Frame>
  );
}
