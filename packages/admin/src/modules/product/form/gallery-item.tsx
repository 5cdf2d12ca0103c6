import { ActionIcon, Group, Stack, TextInput } from '@mantine/core';
import { type DragEvent, useEffect, useRef } from 'react';
import { IconArrowLeft, IconArrowRight, IconTrash } from '../../../ui/icons.ts';
import styles from './gallery.module.css';
import type { GalleryImage } from './product-values.ts';

type Props = {
  readonly image: GalleryImage;
  readonly at: number;
  readonly count: number;
  readonly dragged: boolean;
  readonly readOnly: boolean;
  readonly errorAt: (field: string) => string | undefined;
  readonly onMove: (by: 1 | -1) => void;
  readonly onDrag: (at: number | undefined) => void;
  readonly onDrop: () => void;
  readonly onChange: (part: Partial<GalleryImage>) => void;
  readonly onRemove: () => void;
};

/** Button that moves its image. It restores the focus, because moving an element in the DOM removes it. */
const MoveButton = ({ by, at, count, onMove }: Pick<Props, 'at' | 'count' | 'onMove'> & { by: 1 | -1 }) => {
  const node = useRef<HTMLButtonElement>(null);
  const pressed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus is restored when the position has changed
  useEffect(() => {
    if (pressed.current) node.current?.focus();
    pressed.current = false;
  }, [at]);
  const atEnd = by === -1 ? at === 0 : at === count - 1;
  return (
    <ActionIcon
      ref={node}
      aria-label={`Move image ${at + 1} ${by === -1 ? 'earlier' : 'later'}`}
      {...(atEnd && { 'aria-disabled': true, 'data-disabled': true })}
      onClick={() => {
        if (atEnd) return;
        pressed.current = true;
        onMove(by);
      }}
    >
      {by === -1 ? <IconArrowLeft size={17} /> : <IconArrowRight size={17} />}
    </ActionIcon>
  );
};

/** A picture of the gallery with its texts; the picture is the drag handle. */
export const GalleryItem = (props: Props) => {
  const { image, at, count, dragged, readOnly, errorAt, onMove, onDrag, onDrop, onChange, onRemove } = props;
  const text = (field: 'image_alt' | 'image_title') => ({
    value: image[field],
    error: errorAt(field),
    size: 'xs' as const,
    onChange: (event: { currentTarget: HTMLInputElement }) => onChange({ [field]: event.currentTarget.value }),
  });
  const over = (event: DragEvent) => event.preventDefault();
  const drop = (event: DragEvent) => {
    event.preventDefault();
    onDrop();
    onDrag(undefined);
  };
  return (
    <li className={styles.item} data-dragged={dragged || undefined} onDragOver={over} onDrop={drop}>
      <img
        src={image.image_url.medium}
        alt={image.image_alt || `Gallery image ${at + 1}`}
        draggable={!readOnly}
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = 'move';
          onDrag(at);
        }}
        onDragEnd={() => onDrag(undefined)}
      />
      <Stack gap={6}>
        <TextInput label={`Alt text of image ${at + 1}`} {...text('image_alt')} />
        <TextInput label={`Title of image ${at + 1}`} {...text('image_title')} />
        {!readOnly && (
          <Group gap={2} justify="space-between">
            <Group gap={2}>
              <MoveButton by={-1} at={at} count={count} onMove={onMove} />
              <MoveButton by={1} at={at} count={count} onMove={onMove} />
            </Group>
            <ActionIcon aria-label={`Remove image ${at + 1}`} onClick={onRemove}>
              <IconTrash size={17} />
            </ActionIcon>
          </Group>
        )}
      </Stack>
    </li>
  );
};
