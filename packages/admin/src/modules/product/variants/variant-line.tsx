import { optionField } from '@bakehouse/contract/product/product';
import { type Choice, variantSku } from '@bakehouse/contract/product/variants';
import { ActionIcon } from '@mantine/core';
import { type FocusEvent, memo, type Ref } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { IconChevron, IconChevronRight, IconTrash } from '../../../ui/icons.ts';
import { Thumbnail } from '../../../ui/thumbnail.tsx';
import { VariantCell } from './variant-cell.tsx';
import { VariantDetail } from './variant-detail.tsx';
import styles from './variant-grid.module.css';
import { useSkuBase, type VariantLabels } from './variant-labels.ts';
import { cellFields, rowErrors, type VariantRow } from './variant-row.ts';
import type { VariantStore } from './variant-store.ts';

/** Shared data of all rows. */
export type GridData = {
  readonly store: VariantStore;
  readonly choices: readonly Choice[];
  readonly labels: VariantLabels;
  readonly readOnly: boolean;
  readonly onRemove: (key: string, name: string) => void;
  readonly onToggle: (key: string) => void;
  /** Measures the height of a row when rows are virtualised. */
  readonly measure: Ref<HTMLTableRowElement> | undefined;
};

type RowProps = {
  readonly grid: GridData;
  readonly id: string;
  /** Index among all rows, mounted or not. */
  readonly index: number;
};

/** aria-rowindex starts at 1, and the header row is the first. */
const ariaRowIndex = (index: number) => index + 2;

/** Text of at most two lines; the title attribute contains all of it. */
const Clamped = ({ text, title = text, quiet = false }: { text: string; title?: string; quiet?: boolean }) => (
  <span className={quiet ? `${styles.clamp} ${styles.quiet}` : styles.clamp} title={title}>
    {text}
  </span>
);

/** Expected SKU of a new variant. The server generates another one if a product has it already. */
const NewSku = ({ options, choices }: Pick<VariantRow, 'options'> & Pick<GridData, 'choices'>) => {
  const base = useSkuBase();
  const sku = variantSku(
    base,
    choices.map(({ attribute }) => options[attribute] ?? ''),
  );
  return <Clamped text={sku} title={`${sku} (generated on save)`} quiet />;
};

const noFields: ReadonlySet<string> = new Set();

/** Returns a variant and its errors. The component renders only when one of these changes. */
const useVariant = (store: VariantStore, key: string) =>
  useStore(
    store,
    useShallow(({ rows, serverErrors, areErrorsVisible, touched }) => ({
      row: rows.get(key),
      serverErrors: serverErrors.get(key),
      areErrorsVisible,
      touched: touched.get(key) ?? noFields,
    })),
  );

/** A row of the grid. Renders only when its own variant changes. */
export const VariantLine = memo(({ grid, id, index, open }: RowProps & { readonly open: boolean }) => {
  const { store, choices, labels, readOnly, onRemove, onToggle, measure } = grid;
  const { row, serverErrors, areErrorsVisible, touched } = useVariant(store, id);
  if (!row) return null;
  const formErrors = rowErrors(row);
  const errorAt = (field: string) =>
    serverErrors?.[field] ?? (areErrorsVisible || touched.has(field) ? formErrors[field] : undefined);
  const label = labels.variant(row.options, choices);
  const onBlur = ({ target }: FocusEvent<HTMLElement>) => {
    const { field } = target.dataset;
    if (field) store.leave(id, field);
  };
  const rowError =
    serverErrors?.row ?? choices.map(({ attribute }) => serverErrors?.[optionField(attribute)]).find(Boolean);
  return (
    <tr ref={measure} data-line={id} data-index={index} aria-rowindex={ariaRowIndex(index)} onBlur={onBlur}>
      <th scope="row">
        <Clamped text={label} />
        {rowError && (
          <span className={styles.error} role="alert">
            {rowError}
          </span>
        )}
      </th>
      {cellFields.map((field) => (
        <VariantCell
          key={field}
          store={store}
          id={id}
          field={field}
          value={row[field]}
          variant={label}
          errorMessage={errorAt(field)}
        />
      ))}
      <td className={styles.sku}>
        {row.sku ? <Clamped text={row.sku} /> : <NewSku options={row.options} choices={choices} />}
      </td>
      <td>
        <Thumbnail src={row.image_url?.thumbnail} />
      </td>
      <td className={styles.actions}>
        <ActionIcon aria-label={`More of ${label}`} aria-expanded={open} onClick={() => onToggle(id)}>
          {open ? <IconChevron size={17} /> : <IconChevronRight size={17} />}
        </ActionIcon>
        {!readOnly && (
          <ActionIcon data-remove aria-label={`Remove ${label}`} onClick={() => onRemove(id, label)}>
            <IconTrash size={17} />
          </ActionIcon>
        )}
      </td>
    </tr>
  );
});

/** Further fields of a variant in a row below it. */
export const VariantDetailLine = memo(({ grid, id, index }: RowProps) => {
  const { store, choices, labels, readOnly, measure } = grid;
  const { row, serverErrors, areErrorsVisible } = useVariant(store, id);
  if (!row) return null;
  const formErrors = areErrorsVisible ? rowErrors(row) : {};
  return (
    <tr ref={measure} data-detail={id} data-index={index} aria-rowindex={ariaRowIndex(index)} className={styles.detail}>
      <td colSpan={8}>
        <div className={styles.more}>
          <VariantDetail
            store={store}
            row={row}
            label={labels.variant(row.options, choices)}
            errorAt={(field) => serverErrors?.[field] ?? formErrors[field]}
            readOnly={readOnly}
          />
        </div>
      </td>
    </tr>
  );
});
