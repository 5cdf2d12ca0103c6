import { type ContentPicture, pictureUrl } from '@bakehouse/contract/blocks/block-fields';
import type { ImageRecord } from '@bakehouse/contract/core/fields';
import { CloseButton, Text, UnstyledButton } from '@mantine/core';
import { useRef } from 'react';
import { useUploads } from '../../kernel/pickers/use-uploads.ts';
import { IconPhoto } from '../../ui/icons.ts';
import styles from './general.module.css';
import { useIsMissing } from './setting-picture.tsx';

type Props = {
  /** Accessible name of the row: 'link 2 of Help'. */
  readonly rowName: string;
  readonly value: ContentPicture;
  readonly onChange: (value: ImageRecord | null) => void;
};

/** A small picture in a row: one button shows, selects and removes it. */
export function LogoButton({ rowName, value, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const uploads = useUploads('sitesetting', onChange);
  const [current] = uploads.running;
  const address = pictureUrl(value, 'thumbnail');
  const isMissing = useIsMissing(value);
  const label = `${address ? 'Change' : 'Choose'} logo of ${rowName}`;
  return (
    <div className={styles.logo}>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/gif,image/webp,image/svg+xml"
        hidden
        aria-label={`Logo of ${rowName}`}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          currentTarget.value = '';
          if (file) uploads.start([file]);
        }}
      />
      <UnstyledButton className={styles.pick} aria-label={label} title={label} onClick={() => input.current?.click()}>
        {current ? (
          <Text fz={12}>{`${Math.round(current.progress * 100)} %`}</Text>
        ) : address && !isMissing ? (
          <img src={address} alt="" />
        ) : (
          <IconPhoto size={18} stroke={1.5} aria-hidden />
        )}
      </UnstyledButton>
      {(address || current) && (
        <CloseButton
          size="sm"
          aria-label={`${current ? 'Stop uploading' : 'Remove'} logo of ${rowName}`}
          onClick={() => (current ? uploads.cancelAll() : onChange(null))}
        />
      )}
      {(uploads.rejection || isMissing) && (
        <Text role="alert" fz={12} c="var(--mantine-color-error)">
          {uploads.rejection ?? 'Image missing'}
        </Text>
      )}
    </div>
  );
}
