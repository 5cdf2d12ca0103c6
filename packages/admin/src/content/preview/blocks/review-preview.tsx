import type { BlockOf } from '@bakehouse/contract/blocks/block';
import { pictureUrl } from '@bakehouse/contract/blocks/block-fields';
import type { ReviewSelection } from '@bakehouse/contract/blocks/selections';
import { Frame, textOf } from '../frame.tsx';
import { type Pick, usePicks } from '../missing-references.ts';
import { Picture } from '../picture.tsx';
import { MissingMark, Stars, Unchosen } from '../tiles.tsx';
import styles from './review-preview.module.css';

const Review = ({ is, missing }: Pick<ReviewSelection>) => {
  const name = textOf(is.name) || 'guest';
  const rating = Number.parseFloat(textOf(is.rating));
  return (
    <li className={styles.review}>
      {Number.isFinite(rating) && <Stars rating={rating} />}
      <p className={styles.said}>{textOf(is.description) || 'No words'}</p>
      <span className={styles.who}>
        <span className={styles.face} aria-hidden>
          {pictureUrl(is.profile_image) ? (
            <Picture picture={is.profile_image} size="thumbnail" />
          ) : (
            name.charAt(0).toUpperCase()
          )}
        </span>
        {name}
      </span>
      {missing && <MissingMark />}
    </li>
  );
};

export const ReviewPreview = ({ block }: { block: BlockOf<'reviewBlock'> }) => {
  const picks = usePicks('review', block.data);
  return (
    <Frame block={block} empty={picks.length === 0}>
      {picks.length > 0 ? (
        <ul className={styles.reviews}>
          {picks.map((pick) => (
            <Review {...pick} key={pick.key} />
          ))}
        </ul>
      ) : (
        <Unchosen text="No reviews chosen yet" count={3} className={styles.reviews} />
      )}
    </Frame>
  );
};
