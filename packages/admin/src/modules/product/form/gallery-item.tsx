import { ActionIcon, Group, Stack, TextInput } from '@mantine/core';
import { type DragEvent, useEffect, useRef } from 'react';
import { IconArrowLeft, IconArrowRight, IconTrash } from '../../../ui/icons.ts';
import styles from './gallery.module.css';
import type { GalleryImage } from './product-values.ts';

type Props = {
  readonly image: GalleryImage;
  readonly index: number;
  readonly count: number;
  readonly dragged: boolean;
  readonly readOnly: boolean;
  readonly errorAt: (field: string) => string | undefined;
  readonly onMove: (step: 1 | -1) => void;
  readonly onDrag: (index: number | undefined) => void;
  readonly onDrop: () => void;
  readonly onChange: (fields: Partial<GalleryImage>) => void;
  readonly onRemove: () => void;
};

/** A picture of the gallery with its texts; the picture is the drag handle. */
export function GalleryItem(props: Props) {
  const { image, index, count, dragged, readOnly, errorAt, onMove, onDrag, onDrop, onChange, onRemove } = props;
  const textProps = (field: 'image_alt' | 'image_title') => ({
    value: image[field],
    error: errorAt(field),
    size: 'xs' as const,
    onChange: (event: { currentTarget: HTMLInputElement }) => onChange({ [field]: event.currentTarget.value }),
  });
  const allowDrop = (event: DragEvent) => event.preventDefault();
  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    onDrop();
    onDrag(undefined);
  };
  return (
    <li className={styles.item} data-dragged={dragged || undefined} onDragOver={allowDrop} onDrop={handleDrop}>
      <img
        src={image.image_url.medium}
        alt={image.image_alt || `Gallery image ${index + 1}`}
        draggable={!readOnly}
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = 'move';
          onDrag(index);
        }}
        onDragEnd={() => onDrag(undefined)}
      />
      <Stack gap={6}>
        <TextInput label={`Alt text of image ${index + 1}`} {...textProps('image_alt')} />
        <TextInput label={`Title of image ${index + 1}`} {...textProps('image_title')} />
        {!readOnly && (
          <Group gap={2} justify="space-between">
            <Group gap={2}>
              <MoveButton step={-1} index={index} count={count} onMove={onMove} />
              <MoveButton step={1} index={index} count={count} onMove={onMove} />
            </Group>
            <ActionIcon aria-label={`Remove image ${index + 1}`} onClick={onRemove}>
              <IconTrash size={17} />
            </ActionIcon>
          </Group>
        )}
      </Stack>
    </li>
  );
}

/** Button that moves its image. It restores the focus, because moving an element in the DOM removes it. */
function MoveButton({ step, index, count, onMove }: Pick<Props, 'index' | 'count' | 'onMove'> & { step: 1 | -1 }) {
  const node = useRef<HTMLButtonElement>(null);
  const pressed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus is restored when the position has changed
  useEffect(() => {
    if (pressed.current) node.current?.focus();
    pressed.current = false;
  }, [index]);
  const isAtEnd = step === -1 ? index === 0 : index === count - 1;
  return (
    <ActionIcon
      ref={node}
      aria-label={`Move image ${index + 1} ${step === -1 ? 'earlier' : 'later'}`}
      {...(isAtEnd && { 'aria-disabled': true, 'data-disabled': true })}
      onClick={() => {
        if (isAtEnd) return;
        pressed.current = true;
        onMove(step);
      }}
    >
      {step === -1 ? <IconArrowLeft size={17} /> : <IconArrowRight size={17} />}
    </ActionIcon>
  );
}
