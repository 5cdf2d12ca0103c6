import { type ContentPicture, pictureUrl } from '@bakehouse/contract/blocks/block-fields';
import { isSafePicture } from '@bakehouse/contract/blocks/safe-values';
import { useState } from 'react';
import { IconPhoto } from '../../../ui/icons.ts';
import { missingLabel, useIsPictureMissing } from './missing-references.ts';
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
export function Picture({ picture, alt = '', size = 'medium', className = '', placeholder = 'No picture' }: Props) {
  const [failedUrl, setFailedUrl] = useState<string>();
  const isMissing = useIsPictureMissing(picture);
  const url = pictureUrl(picture, size);
  const placeholderReason = placeholderReasonOf(url, isMissing, failedUrl);
  if (url && !placeholderReason)
    return (
      <img
        className={`${styles.picture} ${className}`}
        src={url}
        alt={alt}
        loading="lazy"
        decoding="async"
        onError={() => setFailedUrl(url)}
      />
    );
  return (
    <span
      className={`${styles.picture} ${styles.none} ${className}`}
      data-missing={placeholderReason ? true : undefined}
    >
      {!placeholderReason && <IconPhoto className={styles.icon} stroke={1.2} aria-hidden />}
      <span>{placeholderReason ?? placeholder}</span>
    </span>
  );
}

const placeholderReasonOf = (
  url: string | null,
  isMissing: boolean,
  failedUrl: string | undefined,
): string | undefined => {
  if (!url) return undefined;
  if (isMissing) return missingLabel;
  if (!isSafePicture(url)) return 'Address not allowed';
  // The Content-Security-Policy allows pictures of this server only.
  if (/^https?:/i.test(url)) return 'Picture of another site';
  return failedUrl === url ? 'Picture cannot be shown' : undefined;
};
