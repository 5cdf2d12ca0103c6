import { Switch, TextInput } from '@mantine/core';
import type { RecordForm } from '../../ui/form/use-record-form.ts';
import { LinkInput } from '../../ui/input/link-input.tsx';
import { RowsInput } from '../../ui/input/rows-input.tsx';
import styles from './general.module.css';
import { LogoButton } from './logo-button.tsx';
import type { LinkRow } from './part-values.ts';

type Props = {
  readonly form: RecordForm;
  /** Path of the rows in the form's values. */
  readonly path: string;
  readonly rows: readonly LinkRow[];
  /** Name of the group of links inside a sentence: 'socials', 'Menu 1'. */
  readonly of: string;
};

/** Sortable links with title, picture and switch. */
export const LinksField = ({ form, path, rows, of }: Props) => (
  <RowsInput
    label={`Links of ${of}`}
    one="link"
    error={form.errors[path]}
    count={rows.length}
    onAdd={() => form.insertListItem(path, { title: '', logo: null, url: '', is_enabled: true })}
    onRemove={(index) => form.removeListItem(path, index)}
    onMove={(from, to) => form.reorderListItem(path, { from, to })}
  >
    {(index) => {
      const at = `${path}.${index}`;
      const which = `link ${index + 1} of ${of}`;
      return (
        <div className={styles.row}>
          <LogoButton
            of={which}
            value={rows[index]?.logo}
            onChange={(logo) => form.setFieldValue(`${at}.logo`, logo)}
          />
          <TextInput aria-label={`Title of ${which}`} placeholder="Title" {...form.getInputProps(`${at}.title`)} />
          <LinkInput aria-label={`Address of ${which}`} {...form.getInputProps(`${at}.url`)} />
          <Switch aria-label={`Show ${which}`} {...form.getInputProps(`${at}.is_enabled`, { type: 'checkbox' })} />
        </div>
      );
    }}
  </RowsInput>
);
