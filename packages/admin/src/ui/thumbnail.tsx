import { i18n } from '@bakehouse/contract/i18n';
import { IconPhoto } from './icons.ts';
import styles from './thumbnail.module.css';

/** The small picture of a record, or a placeholder. Decorative, because the name is next to it. */
export const Thumbnail = ({ src }: { src: string | undefined }) =>
  src ? (
    <img className={styles.picture} src={src} alt="" width={36} height={36} loading="lazy" />
  ) : (
    <span className={styles.picture} role="img" aria-label={i18n.t('No image')}>
      <IconPhoto size={18} stroke={1.4} aria-hidden />
    </span>
  );
