import { IconPhoto } from './icons.ts';
import styles from './thumbnail.module.css';

/** A record's small picture, or the mark that stands for a missing one. Decorative: the name stands beside it. */
export const Thumbnail = ({ src }: { src: string | undefined }) =>
  src ? (
    <img className={styles.picture} src={src} alt="" width={36} height={36} loading="lazy" />
  ) : (
    <span className={styles.picture} role="img" aria-label="No image">
      <IconPhoto size={18} stroke={1.4} aria-hidden />
    </span>
  );
