import styles from './variant-grid.module.css';
import { type CellField, columnLabels } from './variant-row.ts';
import type { VariantStore } from './variant-store.ts';

type Props = {
  readonly store: VariantStore;
  readonly id: string;
  readonly field: CellField;
  readonly value: string;
  /** Name of the variant for screen readers. */
  readonly variant: string;
  readonly errorMessage: string | undefined;
};

/** An editable cell: a plain input, because there may be thousands. */
export function VariantCell({ store, id, field, value, variant, errorMessage }: Props) {
  const errorId = errorMessage && `${id}-${field}-error`;
  return (
    <td data-number={field === 'name' ? undefined : true}>
      <input
        className={styles.cell}
        data-field={field}
        aria-label={`${columnLabels[field]} of ${variant}`}
        aria-invalid={errorMessage ? true : undefined}
        aria-describedby={errorId}
        inputMode={field === 'name' ? undefined : 'decimal'}
        placeholder={field === 'name' ? 'Generated from the options' : undefined}
        autoComplete="off"
        value={value}
        onChange={(event) => store.set(id, { [field]: event.currentTarget.value })}
      />
      {errorMessage && (
        <span id={errorId} className={styles.error}>
          {errorMessage}
        </span>
      )}
    </td>
  );
}
