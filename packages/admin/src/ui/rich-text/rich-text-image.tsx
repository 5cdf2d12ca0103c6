import { Button, FileButton, Popover, Stack, Text, TextInput } from '@mantine/core';
import { RichTextEditor as Mantine } from '@mantine/tiptap';
import type { Editor } from '@tiptap/react';
import { type KeyboardEvent, useState } from 'react';
import { IconPhoto } from '../icons.ts';

type Props = {
  readonly editor: Editor;
  /** Uploads a picture; undefined when the user may not upload. */
  readonly onPicture: ((file: File, alt: string) => void) | undefined;
};

/** Inserts an image from this computer or from a URL. */
export function RichTextImage({ editor, onPicture }: Props) {
  const [open, setOpen] = useState(false);
  const [src, setSrc] = useState('');
  const [alt, setAlt] = useState('');
  const [error, setError] = useState<string>();
  const close = () => {
    setOpen(false);
    setSrc('');
    setAlt('');
  };
  const insert = () => {
    if (!isPicture(src.trim())) return setError('Upload the image, or enter the /files/ address of an uploaded one');
    const image = { type: 'image', attrs: { src: src.trim(), alt: alt.trim() } };
    // Moves the cursor below the picture, so that typing does not replace it.
    editor
      .chain()
      .focus()
      .insertContent([image, { type: 'paragraph' }])
      .run();
    close();
  };
  const choose = (file: File | null) => {
    if (!file) return;
    onPicture?.(file, alt.trim());
    close();
  };
  // The fields are inside the record's form, so Enter must not submit it.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.target instanceof HTMLButtonElement) return;
    event.preventDefault();
    insert();
  };
  return (
    <Popover opened={open} onChange={setOpen} trapFocus withArrow shadow="md" width={300}>
      <Popover.Target>
        <Mantine.Control aria-label="Insert image" title="Insert image" onClick={() => setOpen(!open)}>
          <IconPhoto size={16} stroke={1.5} />
        </Mantine.Control>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs" onKeyDown={onKeyDown}>
          <TextInput
            label="What it shows"
            description="Describes the image for people who cannot see it"
            value={alt}
            onChange={(event) => setAlt(event.currentTarget.value)}
            data-autofocus
          />
          {onPicture && (
            <>
              <FileButton onChange={choose} accept="image/png,image/jpeg,image/gif,image/webp,image/svg+xml">
                {(props) => (
                  <Button {...props} size="compact-sm">
                    Upload an image
                  </Button>
                )}
              </FileButton>
              <Text fz={12} c="dimmed" ta="center">
                or
              </Text>
            </>
          )}
          <TextInput
            label="Address of the image"
            placeholder="/files/…"
            value={src}
            error={error}
            onChange={(event) => {
              setSrc(event.currentTarget.value);
              setError(undefined);
            }}
          />
          <Button size="compact-sm" variant={onPicture ? 'default' : 'filled'} onClick={insert}>
            Insert
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

const isPicture = (address: string) => /^\/files\/[\w-]+\/[\w-]+\.webp$/.test(address);
