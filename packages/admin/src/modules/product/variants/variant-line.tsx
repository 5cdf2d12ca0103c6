import { optionField } from '@bakehouse/contract/product/product';
import { type Choice, variantSku } from '@bakehouse/contract/product/variants';
import { ActionIcon } from '@mantine/core';
import { type FocusEvent, memo, type Ref } from 'react';
import { IconChevron, IconChevronRight, IconTrash } from '../../../ui/icons.ts';
import { Thumbnail } from '../../../ui/thumbnail.tsx';
import { useVariant } from './use-variants.ts';
import { VariantCell } from './variant-cell.tsx';
import { VariantDetail } from './variant-detail.tsx';
import styles from './variant-grid.module.css';
import { useSkuBase, type VariantLabels } from './variant-labels.ts';
import { cellFields, rowErrors, type VariantRow } from './variant-row.ts';
import type { VariantStore } from './variant-store.ts';

/** What every row of the sheet is drawn from. */
export type Sheet = {
  readonly store: VariantStore;
  readonly choices: readonly Choice[];
  readonly words: VariantLabels;
  readonly readOnly: boolean;
  readonly onRemove: (key: string, name: string) => void;
  readonly onToggle: (key: string) => void;
  /** Hears how tall a row is, where not all are drawn. */
  readonly measure: Ref<HTMLTableRowElement> | undefined;
};

type RowProps = {
  readonly sheet: Sheet;
  readonly id: string;
  /** Its place among all rows, drawn or not. */
  readonly at: number;
};

/** Rows are counted from 1, and the head is the first. */
const rowIndex = (at: number) => at + 2;

/** A text of at most two lines; its title has all of it. */
const Clamped = ({ text, title = text, quiet = false }: { text: string; title?: string; quiet?: boolean }) => (
  <span className={quiet ? `${styles.clamp} ${styles.quiet}` : styles.clamp} title={title}>
    {text}
  </span>
);

/** The SKU a new variant is going to get, unless somebody else's product has it by then. */
const NewSku = ({ options, choices }: Pick<VariantRow, 'options'> & Pick<Sheet, 'choices'>) => {
  const base = useSkuBase();
  const sku = variantSku(
    base,
    choices.map(({ attribute }) => options[attribute] ?? ''),
  );
  return <Clamped text={sku} title={`${sku} (generated on save)`} quiet />;
};

/** One variant. It draws anew when it is typed in itself, and not with its neighbours or the form. */
export const VariantLine = memo(({ sheet, id, at, open }: RowProps & { readonly open: boolean }) => {
  const { store, choices, words, readOnly, onRemove, onToggle, measure } = sheet;
  const { row, rejected, judged, left } = useVariant(store, id);
  if (!row) return null;
  const own = rowErrors(row);
  const errorAt = (field: string) => rejected[field] ?? (judged || left.has(field) ? own[field] : undefined);
  const label = words.variant(row.options, choices);
  const onBlur = ({ target }: FocusEvent<HTMLElement>) => {
    const { field } = target.dataset;
    if (field) store.leave(id, field);
  };
  const rowError = rejected.row ?? choices.map(({ attribute }) => rejected[optionField(attribute)]).find(Boolean);
  return (
    <tr ref={measure} data-line={id} data-index={at} aria-rowindex={rowIndex(at)} onBlur={onBlur}>
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
          of={label}
          fault={errorAt(field)}
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

/** The rest of a variant, in a row of its own below it. */
export const VariantDetailLine = memo(({ sheet, id, at }: RowProps) => {
  const { store, choices, words, readOnly, measure } = sheet;
  const { row, rejected, judged } = useVariant(store, id);
  if (!row) return null;
  const own = judged ? rowErrors(row) : {};
  return (
    <tr ref={measure} data-detail={id} data-index={at} aria-rowindex={rowIndex(at)} className={styles.detail}>
      <td colSpan={8}>
        <div className={styles.more}>
          <VariantDetail
            store={store}
            row={row}
            label={words.variant(row.options, choices)}
            errorAt={(field) => rejected[field] ?? own[field]}
            readOnly={readOnly}
          />
        </div>
      </td>
    </tr>
  );
});
