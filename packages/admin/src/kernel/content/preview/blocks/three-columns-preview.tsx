import type { BlockOf } from '@bakehouse/contract/blocks/block';
import { Frame, textOf } from '../frame.tsx';
import { useSelectedRecords } from '../missing-references.ts';
import { Picture } from '../picture.tsx';
import { EmptySelection, MissingLabel } from '../tiles.tsx';
import styles from './three-columns-preview.module.css';

export function ThreeColumnsPreview({ block }: { block: BlockOf<'threecolumnsBlock'> }) {
  const records = useSelectedRecords('category', block.data);
  return (
    <Frame block={block} empty={records.length === 0} layout="grid">
      {records.length > 0 ? (
        <ul className={styles.grid}>
          {records.map(({ key, record, missing }) => (
            <li key={key} className={styles.card}>
              <span className={styles.picture}>
                <Picture picture={record.image} placeholder="" />
              </span>
              <span className={styles.name}>
                {textOf(record.title) || 'Unnamed category'}
                {missing && <MissingLabel />}
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <EmptySelection text="No categories chosen yet" count={3} className={styles.grid} />
      )}
    </Frame>
  );
}
