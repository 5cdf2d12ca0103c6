import { type ContentPicture, pictureUrl } from '@bakehouse/contract/blocks/block-fields';
import type { ImageRecord } from '@bakehouse/contract/core/fields';
import { CloseButton, Text, UnstyledButton } from '@mantine/core';
import { useRef } from 'react';
import { useUploads } from '../../pickers/use-uploads.ts';
import { IconPhoto } from '../../ui/icons.ts';
import styles from './general.module.css';
import { useIsMissing } from './part-picture.tsx';

type Props = {
  /** Accessible name of the row: 'link 2 of Help'. */
  readonly of: string;
  readonly value: ContentPicture;
  readonly onChange: (value: ImageRecord | null) => void;
};

/** A small picture in a row: one button shows, selects and removes it. */
export const LogoButton = ({ of, value, onChange }: Props) => {
  const input = useRef<HTMLInputElement>(null);
  const uploads = useUploads('sitesetting', onChange);
  const [current] = uploads.running;
  const address = pictureUrl(value, 'thumbnail');
  const missing = useIsMissing(value);
  const act = `${address ? 'Change' : 'Choose'} logo of ${of}`;
  return (
    <div className={styles.logo}>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/gif,image/webp,image/svg+xml"
        hidden
        aria-label={`Logo of ${of}`}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          currentTarget.value = '';
          if (file) uploads.start([file]);
        }}
      />
      <UnstyledButton className={styles.pick} aria-label={act} title={act} onClick={() => input.current?.click()}>
        {current ? (
          <Text fz={12}>{`${Math.round(current.progress * 100)} %`}</Text>
        ) : address && !missing ? (
          <img src={address} alt="" />
        ) : (
          <IconPhoto size={18} stroke={1.5} aria-hidden />
        )}
      </UnstyledButton>
      {(address || current) && (
        <CloseButton
          size="sm"
          aria-label={`${current ? 'Stop uploading' : 'Remove'} logo of ${of}`}
          onClick={() => (current ? uploads.cancelAll() : onChange(null))}
        />
      )}
      {(uploads.rejection || missing) && (
        <Text role="alert" fz={12} c="var(--mantine-color-error)">
          {uploads.rejection ?? 'Image missing'}
        </Text>
      )}
    </div>
  );
};
