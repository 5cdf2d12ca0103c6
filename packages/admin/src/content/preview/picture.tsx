import { type ContentPicture, pictureAddress } from '@bakehouse/contract/blocks/block-fields';
import { isSafePicture } from '@bakehouse/contract/blocks/safe-values';
import { useState } from 'react';
import { IconPhoto } from '../../ui/icons.ts';
import { missingLabels, useMissingPicture } from './missing-references.ts';
import styles from './picture.module.css';

type Props = {
  readonly picture: ContentPicture;
  /** Empty where the same is written beside it. */
  readonly alt?: string;
  readonly size?: 'thumbnail' | 'medium' | 'large';
  readonly className?: string | undefined;
  /** What belongs here, for those who compose the page. */
  readonly wanted?: string;
};

/** A picture, or a calm note of why there is none; never a broken one. */
export const Picture = ({ picture, alt = '', size = 'medium', className = '', wanted = 'No picture' }: Props) => {
  const [failed, setFailed] = useState<string>();
  const missing = useMissingPicture(picture);
  const address = pictureAddress(picture, size);
  const why = whyNot(address, missing, failed);
  if (address && !why)
    return (
      <img
        className={`${styles.picture} ${className}`}
        src={address}
        alt={alt}
        loading="lazy"
        decoding="async"
        onError={() => setFailed(address)}
      />
    );
  return (
    <span className={`${styles.picture} ${styles.none} ${className}`} data-lost={why ? true : undefined}>
      {!why && <IconPhoto className={styles.icon} stroke={1.2} aria-hidden />}
      <span>{why ?? wanted}</span>
    </span>
  );
};

const whyNot = (address: string | null, missing: boolean, failed: string | undefined): string | undefined => {
  if (!address) return undefined;
  if (missing) return missingLabels;
  if (!isSafePicture(address)) return 'Address not allowed';
  // The dashboard loads pictures of its own server only (Content-Security-Policy).
  if (/^https?:/i.test(address)) return 'Picture of another site';
  return failed === address ? 'Picture cannot be shown' : undefined;
};
