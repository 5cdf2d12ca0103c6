import { type BlockName, blockTypes } from '@bakehouse/contract/blocks/block';
import { layoutOf } from '@bakehouse/contract/blocks/define-block';
import { isColour, isSafeLink, noColourMessage, unsafeLinkMessage } from '@bakehouse/contract/blocks/safe-values';
import { TextInput } from '@mantine/core';
import { useId } from '@mantine/hooks';
import { LightSelect } from '../../../ui/input/light-select.tsx';
import { RichText } from '../../../ui/rich-text/rich-text.tsx';
import styles from './blocks.module.css';
import { useError } from './editing.ts';
import { memoField } from './memo-field.tsx';

/**
 * Fields shared by the editors of blocks. A path is the position of the field in its block, in the server's notation.
 */

type Text = string | null | undefined;

export type FieldProps = {
  readonly label: string;
  readonly path: string;
  readonly value: Text;
  readonly onChange: (value: string) => void;
};

export const TextField = memoField(({ label, path, value, onChange }: FieldProps) => (
  <TextInput
    label={label}
    value={value ?? ''}
    error={useError(path)}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
));

/** A link field that shows an error while typing when the server would remove the link. */
export const LinkField = memoField(({ label, path, value, onChange }: FieldProps) => {
  const errorMessage = useError(path);
  return (
    <TextInput
      label={label}
      value={value ?? ''}
      placeholder="/product-category/cakes"
      inputMode="url"
      error={errorMessage ?? (isSafeLink(value ?? '') ? undefined : unsafeLinkMessage)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
});

/** The browser's colour picker supports six hexadecimal digits only and shows anything else as black. */
const sixDigits = (colour: string) => {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(colour);
  if (short) return `#${short[1]}${short[1]}${short[2]}${short[2]}${short[3]}${short[3]}`;
  return /^#[0-9a-f]{6}$/i.test(colour) ? colour : '#000000';
};

/** A colour field with a text input and a colour picker. */
export const ColourField = memoField(({ label, path, value, onChange }: FieldProps) => {
  const id = useId();
  const errorMessage = useError(path);
  const colour = value ?? '';
  const isValid = isColour(colour);
  return (
    <TextInput
      id={id}
      label={label}
      value={colour}
      placeholder="#000000"
      leftSection={
        <span className={styles.colour}>
          <span className={styles.swatch} style={{ background: isValid && colour ? colour : 'transparent' }} />
          <input
            type="color"
            aria-label={`Pick: ${label}`}
            value={sixDigits(colour)}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        </span>
      }
      error={errorMessage ?? (isValid ? undefined : noColourMessage)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
});

type LayoutSelectProps = {
  readonly blockName: BlockName;
  readonly value: Text;
  readonly onChange: (value: string) => void;
};

export const LayoutSelect = memoField(({ blockName, value, onChange }: LayoutSelectProps) => {
  const { layouts } = blockTypes[blockName];
  return (
    <LightSelect
      label="Layout"
      data={layouts.map(({ value: layout, label }) => ({ value: layout, label }))}
      value={layoutOf(layouts, value) ?? null}
      error={useError('layout')}
      onChange={(chosen) => chosen && onChange(chosen)}
    />
  );
});

export const RichField = memoField(({ label, path, value, onChange }: FieldProps) => (
  <RichText label={label} value={value ?? ''} error={useError(path)} onChange={onChange} />
));
