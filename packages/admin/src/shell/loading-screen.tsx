import styles from './loading-screen.module.css';

/** Covers the page while the first screen loads. */
export const LoadingScreen = () => (
  <div className={styles.screen} role="status" aria-label="Loading Bakehouse">
    <img src="/favicon.svg" alt="" width={48} height={48} />
    <div className={styles.bar} />
  </div>
);
