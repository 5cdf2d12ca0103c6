import type { ImageRecord } from '@bakehouse/contract/core/fields';
import { i18n } from '@bakehouse/contract/i18n';
import { Button, Group, Input, Skeleton } from '@mantine/core';
import { useId } from '@mantine/hooks';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../lazy-part.tsx';
import styles from './image-input.module.css';

const Dropzone = lazyPart(async () => (await import('./image-dropzone.tsx')).ImageDropzone);

export type ImageValue = File | ImageRecord | string | null | undefined;

type Props = {
  readonly label: string;
  /** Alternative text of the picture. */
  readonly alt: string;
  readonly value?: ImageValue;
  readonly onChange?: (value: File | null) => void;
  readonly error?: ReactNode;
  readonly disabled?: boolean;
};

/** A picture field with preview: drop or select a file, or remove the picture. */
export function ImageInput({ label, alt, value, onChange, error, disabled }: Props) {
  const [rejection, setRejection] = useState<string>();
  const id = useId();
  const preview = usePreview(value);
  const choose = (file: File | null) => {
    setRejection(undefined);
    onChange?.(file);
  };
  return (
    <Input.Wrapper label={label} error={rejection ?? error} errorProps={{ role: 'alert' }} labelProps={{ htmlFor: id }}>
      <Group align="stretch" gap="sm" mt={4}>
        {preview && (
          <div className={styles.preview}>
            <img src={preview} alt={alt} />
            <Button size="compact-sm" variant="default" disabled={disabled} onClick={() => choose(null)}>
              {i18n.t('Remove')}
            </Button>
          </div>
        )}
        <Suspense fallback={<Skeleton height={120} flex={1} />}>
          <Dropzone
            id={id}
            disabled={disabled}
            onFiles={([file], [rejected]) => {
              if (file) choose(file);
              else setRejection(rejected?.reason);
            }}
          />
        </Suspense>
      </Group>
    </Input.Wrapper>
  );
}

/** Returns the object URL of a selected file, and revokes it when another file is selected. */
function usePreview(value: ImageValue): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!(value instanceof File)) return setAddress(undefined);
    const url = URL.createObjectURL(value);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [value]);
  if (value instanceof File) return address;
  return typeof value === 'string' ? value : value?.medium;
}
