import { type ContentPicture, pictureAddress } from '@bakehouse/contract/blocks/block-fields';
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
  const address = pictureAddress(picture, size);
  const missingReason = missingReasonOf(address, missing, failed);
  if (address && !missingReason)
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
    <span className={`${styles.picture} ${styles.none} ${className}`} data-lost={missingReason ? true : undefined}>
      {!missingReason && <IconPhoto className={styles.icon} stroke={1.2} aria-hidden />}
      <span>{missingReason ?? placeholder}</span>
    </span>
  );
};

const missingReasonOf = (address: string | null, missing: boolean, failed: string | undefined): string | undefined => {
  if (!address) return undefined;
  if (missing) return missingLabels;
  if (!isSafePicture(address)) return 'Address not allowed';
  // The Content-Security-Policy allows pictures of this server only.
  if (/^https?:/i.test(address)) return 'Picture of another site';
  return failed === address ? 'Picture cannot be shown' : undefined;
};
