import type { BlockOf } from '@bakehouse/contract/blocks/block';
import { pictureUrl } from '@bakehouse/contract/blocks/block-fields';
import type { ReviewSelection } from '@bakehouse/contract/blocks/selections';
import { Frame, textOf } from '../frame.tsx';
import { type SelectedRecord, useSelectedRecords } from '../missing-references.ts';
import { Picture } from '../picture.tsx';
import { EmptySelection, MissingLabel, Stars } from '../tiles.tsx';
import styles from './review-preview.module.css';

export function ReviewPreview({ block }: { block: BlockOf<'reviewBlock'> }) {
  const records = useSelectedRecords('review', block.data);
  return (
    <Frame block={block} empty={records.length === 0}>
      {records.length > 0 ? (
        <ul className={styles.reviews}>
          {records.map((record) => (
            <Review {...record} key={record.key} />
          ))}
        </ul>
      ) : (
        <EmptySelection text="No reviews chosen yet" count={3} className={styles.reviews} />
      )}
    </Frame>
  );
}

function Review({ record, missing }: SelectedRecord<ReviewSelection>) {
  const name = textOf(record.name) || 'guest';
  const rating = Number.parseFloat(textOf(record.rating));
  return (
    <li className={styles.review}>
      {Number.isFinite(rating) && <Stars rating={rating} />}
      <p className={styles.text}>{textOf(record.description) || 'No words'}</p>
      <span className={styles.author}>
        <span className={styles.portrait} aria-hidden>
          {pictureUrl(record.profile_image) ? (
            <Picture picture={record.profile_image} size="thumbnail" />
          ) : (
            name.charAt(0).toUpperCase()
          )}
        </span>
        {name}
      </span>
      {missing && <MissingLabel />}
    </li>
  );
}
