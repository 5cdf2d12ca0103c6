import { type ContentPicture, pictureUrl } from '@bakehouse/contract/blocks/block-fields';
import { isSafePicture } from '@bakehouse/contract/blocks/safe-values';
import { useState } from 'react';
import { IconPhoto } from '../../ui/icons.ts';
import { missingLabels, useMissingPicture } from './missing-references.ts';
import styles from './picture.module.css';

type Props = {
  readonly picture: ContentPicture;
  /** Empty when text next to the picture says the same. */
  readonly alt?: string;
  readonly size?: 'thumbnail' | 'medium' | 'large';
  readonly className?: string | undefined;
  /** Placeholder text for editors. */
  readonly placeholder?: string;
};

/** A picture, or a placeholder with the reason why it cannot be shown; never a broken image. */
export const Picture = ({ picture, alt = '', size = 'medium', className = '', placeholder = 'No picture' }: Props) => {
  const [failed, setFailed] = useState<string>();
  const missing = useMissingPicture(picture);
  const url = pictureUrl(picture, size);
  const missingReason = missingReasonOf(url, missing, failed);
  if (url && !missingReason)
    return (
      <img
        className={`${styles.picture} ${className}`}
        src={url}
        alt={alt}
        loading="lazy"
        decoding="async"
        onError={() => setFailed(url)}
      />
    );
  return (
    <span className={`${styles.picture} ${styles.none} ${className}`} data-lost={missingReason ? true : undefined}>
      {!missingReason && <IconPhoto className={styles.icon} stroke={1.2} aria-hidden />}
      <span>{missingReason ?? placeholder}</span>
    </span>
  );
};

const missingReasonOf = (url: string | null, missing: boolean, failed: string | undefined): string | undefined => {
  if (!url) return undefined;
  if (missing) return missingLabels;
  if (!isSafePicture(url)) return 'Address not allowed';
  // The Content-Security-Policy allows pictures of this server only.
  if (/^https?:/i.test(url)) return 'Picture of another site';
  return failed === url ? 'Picture cannot be shown' : undefined;
};
