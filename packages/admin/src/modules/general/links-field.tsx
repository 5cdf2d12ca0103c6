import { Switch, TextInput } from '@mantine/core';
import type { RecordForm } from '../../ui/form/use-entry-form.ts';
import { LinkInput } from '../../ui/input/link-input.tsx';
import { RowsInput } from '../../ui/input/rows-input.tsx';
import styles from './general.module.css';
import { LogoButton } from './logo-button.tsx';
import type { LinkRow } from './setting-values.ts';

type Props = {
  readonly form: RecordForm;
  /** Path of the rows in the form's values. */
  readonly path: string;
  readonly rows: readonly LinkRow[];
  /** Name of the group of links: 'Socials', 'Menu 1'. */
  readonly groupName: string;
};

/** Sortable links with title, picture and switch. */
export const LinksField = ({ form, path, rows, groupName }: Props) => (
  <RowsInput
    label={`Links of ${groupName}`}
    one="link"
    error={form.errors[path]}
    count={rows.length}
    onAdd={() => form.insertListItem(path, { title: '', logo: null, url: '', is_enabled: true })}
    onRemove={(index) => form.removeListItem(path, index)}
    onMove={(from, to) => form.reorderListItem(path, { from, to })}
  >
    {(index) => {
      const rowPath = `${path}.${index}`;
      const rowName = `link ${index + 1} of ${groupName}`;
      return (
        <div className={styles.row}>
          <LogoButton
            rowName={rowName}
            value={rows[index]?.logo}
            onChange={(logo) => form.setFieldValue(`${rowPath}.logo`, logo)}
          />
          <TextInput
            aria-label={`Title of ${rowName}`}
            placeholder="Title"
            {...form.getInputProps(`${rowPath}.title`)}
          />
          <LinkInput aria-label={`Address of ${rowName}`} {...form.getInputProps(`${rowPath}.url`)} />
          <Switch
            aria-label={`Show ${rowName}`}
            {...form.getInputProps(`${rowPath}.is_enabled`, { type: 'checkbox' })}
          />
        </div>
      );
    }}
  </RowsInput>
);
