import { useEffect, useRef } from 'react';
import styles from './select-box.module.css';

type Props = {
  readonly label: string;
  readonly checked: boolean;
  /** Neither all nor none. */
  readonly isPartial?: boolean;
  readonly onToggle: (isRange: boolean) => void;
};

/** A checkbox that selects rows. With Shift it selects a range. */
export function SelectBox({ label, checked, isPartial = false, onToggle }: Props) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPartial;
  }, [isPartial]);
  return (
    <label className={styles.target}>
      <input
        ref={box}
        type="checkbox"
        className={styles.box}
        aria-label={label}
        checked={checked}
        onChange={({ nativeEvent }) => onToggle(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
        data-row-select
      />
    </label>
  );
}
