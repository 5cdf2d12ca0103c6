import { i18n, translated } from '@bakehouse/contract/i18n';
import { Button, Group, Stack, Text } from '@mantine/core';
import { Dropzone, type FileRejection, IMAGE_MIME_TYPE } from '@mantine/dropzone';
import '@mantine/dropzone/styles.layer.css';
import { useRef } from 'react';
import { IconPhoto } from '../icons.ts';

const maxBytes = 2 * 1024 * 1024;
const accepted = IMAGE_MIME_TYPE.filter((type) => !/avif|hei/.test(type));

type Props = {
  readonly id: string;
  readonly disabled?: boolean | undefined;
  readonly multiple?: boolean;
  /** Called once per drop or selection with accepted and rejected files. */
  readonly onFiles: (accepted: readonly File[], rejected: readonly RejectedFile[]) => void;
};

/** A rejected file with the reason as a sentence without its full stop. */
export type RejectedFile = { readonly name: string; readonly reason: string };

const reasons: Readonly<Record<string, string>> = {
  'file-invalid-type': /* i18n */ 'Only image files are accepted',
  'file-too-large': /* i18n */ 'The image must be under 2 MB',
  'too-many-files': /* i18n */ 'Choose one image',
};

/** Accepts images by drag and drop or from a file dialog. Loaded lazily. */
export function ImageDropzone({ id, disabled, multiple = false, onFiles }: Props) {
  const open = useRef<() => void>(null);
  return (
    <Dropzone
      flex={1}
      miw={220}
      inputProps={{ id, 'aria-label': undefined }}
      openRef={open}
      activateOnKeyboard={false}
      accept={accepted}
      maxSize={maxBytes}
      multiple={multiple}
      disabled={disabled}
      onDrop={() => {}}
      onDropAny={(files: readonly File[], rejections: readonly FileRejection[]) =>
        onFiles(
          files,
          rejections.map(({ file, errors }) => ({
            name: file.name,
            reason: translated(reasons[errors[0]?.code ?? ''] ?? /* i18n */ 'Choose an image'),
          })),
        )
      }
      role="presentation"
      tabIndex={-1}
    >
      <Stack align="center" gap={4} py={4}>
        <Group gap="xs" justify="center">
          <IconPhoto size={20} aria-hidden />
          <Text fz={13}>
            {multiple ? i18n.t('Drop images under 2 MB each here, or') : i18n.t('Drop an image under 2 MB here, or')}
          </Text>
          <Button
            size="compact-sm"
            variant="default"
            disabled={disabled}
            aria-describedby={`${id}-hint`}
            onClick={(event) => {
              // A click on the surrounding zone opens the same dialog.
              event.stopPropagation();
              open.current?.();
            }}
          >
            {multiple ? i18n.t('Choose images') : i18n.t('Choose an image')}
          </Button>
        </Group>
        <Text id={`${id}-hint`} fz={12} c="dimmed" ta="center">
          {i18n.t('SVG, PNG, JPG or GIF (MAX. 800x400px)')}
        </Text>
      </Stack>
    </Dropzone>
  );
}
