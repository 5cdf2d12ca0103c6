import { DragDropContext, Draggable, type DragUpdate, Droppable, type DropResult } from '@hello-pangea/dnd';
import { VisuallyHidden } from '@mantine/core';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { IconGrip } from './icons.ts';
import styles from './sortable.module.css';
import { useStableCallback } from './use-stable-callback.ts';

/** Sortable lists for mouse, touch and keyboard. The items of a list may contain further sortable lists. */

type RegisteredList = {
  /** Returns the name of the item at an index for screen readers. */
  readonly nameAt: (index: number) => string;
  readonly count: () => number;
  readonly move: (from: number, to: number) => void;
};
type Register = (id: string, list: RegisteredList) => () => void;

const Lists = createContext<Register>(() => () => {});

const usageInstructions =
  'Press the space bar to lift it, the arrow keys to move it, the space bar again to put it down, or Escape to leave it where it was.';

type Provided = { readonly announce: (sentence: string) => void };

/** Wraps the outermost list, and announces movements to screen readers. */
export function SortArea({ children }: { children: ReactNode }) {
  const [lists] = useState(() => new Map<string, RegisteredList>());
  const [register] = useState<Register>(() => (id: string, list: RegisteredList) => {
    lists.set(id, list);
    return () => lists.delete(id);
  });
  const announcement = ({ source }: DragUpdate, format: (name: string, count: number) => string) => {
    const list = lists.get(source.droppableId);
    return list ? format(list.nameAt(source.index), list.count()) : '';
  };
  const positionText = (index: number, count: number) => `place ${index + 1} of ${count}`;
  return (
    <Lists value={register}>
      <DragDropContext
        dragHandleUsageInstructions={usageInstructions}
        onDragStart={(start, { announce }: Provided) => {
          const lifted = { ...start, destination: null, combine: null };
          announce(
            announcement(lifted, (name, count) => `${name} is lifted, at ${positionText(start.source.index, count)}.`),
          );
        }}
        onDragUpdate={(update, { announce }: Provided) =>
          announce(
            announcement(update, (name, count) =>
              update.destination
                ? `${name} would move to ${positionText(update.destination.index, count)}.`
                : `${name} is outside the list.`,
            ),
          )
        }
        onDragEnd={(result: DropResult, { announce }: Provided) => {
          const { source, destination } = result;
          announce(
            announcement(result, (name, count) =>
              destination
                ? `${name} is now at ${positionText(destination.index, count)}.`
                : `${name} is back at ${positionText(source.index, count)}.`,
            ),
          );
          if (destination && destination.index !== source.index)
            lists.get(source.droppableId)?.move(source.index, destination.index);
        }}
      >
        {children}
      </DragDropContext>
    </Lists>
  );
}

type ListProps = {
  /** Id of the list, unique within the area. */
  readonly id: string;
  readonly label: string;
  readonly count: number;
  readonly nameAt: (index: number) => string;
  readonly onMove: (from: number, to: number) => void;
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

export function SortList({ id, label, count, nameAt, onMove, className, children }: ListProps) {
  const register = useContext(Lists);
  const latest = useStableCallback(onMove);
  const [text] = useState({ nameAt, count });
  useEffect(() => {
    text.nameAt = nameAt;
    text.count = count;
  });
  useEffect(
    () => register(id, { nameAt: (index) => text.nameAt(index), count: () => text.count, move: latest }),
    [register, id, text, latest],
  );
  return (
    <Droppable droppableId={id} type={id}>
      {({ innerRef, droppableProps, placeholder }) => (
        <ol ref={innerRef} {...droppableProps} aria-label={label} className={className}>
          {children}
          {placeholder}
        </ol>
      )}
    </Droppable>
  );
}

type ItemProps = {
  readonly id: string;
  readonly index: number;
  /** Accessible name of the handle. */
  readonly label: string;
  readonly fixed?: boolean | undefined;
  readonly className?: string | undefined;
  /** Receives the drag handle; null when sorting is disabled. */
  readonly children: (handle: ReactNode) => ReactNode;
};

export const SortItem = ({ id, index, label, fixed = false, className, children }: ItemProps) => (
  <Draggable draggableId={id} index={index} isDragDisabled={fixed}>
    {({ innerRef, draggableProps, dragHandleProps }, { isDragging }) => (
      <li
        ref={innerRef}
        {...draggableProps}
        className={`${styles.item} ${className ?? ''}`}
        data-dragging={isDragging || undefined}
      >
        {children(
          dragHandleProps && (
            <div {...dragHandleProps} className={styles.handle} title={label}>
              <IconGrip size={18} aria-hidden />
              <VisuallyHidden>{label}</VisuallyHidden>
            </div>
          ),
        )}
      </li>
    )}
  </Draggable>
);
