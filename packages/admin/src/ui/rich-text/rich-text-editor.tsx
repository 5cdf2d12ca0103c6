import { RichTextEditor as Mantine } from '@mantine/tiptap';
import '@mantine/core/styles/Typography.layer.css';
import '@mantine/tiptap/styles.layer.css';
import { Image } from '@tiptap/extension-image';
import { TableKit } from '@tiptap/extension-table';
import { TextAlign } from '@tiptap/extension-text-align';
import { type Editor, useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { tokenize } from 'linkifyjs';
import { type ComponentProps, memo, useEffect, useMemo, useRef, useState } from 'react';
import { afterPaint } from '../form/after-paint.ts';
import { useDebouncedCommit, useIgnoreOwnUpdates } from '../form/use-debounced-commit.ts';
import { cleanPaste } from './clean-paste.ts';
import styles from './rich-text.module.css';
import { RichTextNotes } from './rich-text-notes.tsx';
import { RichTextTools } from './rich-text-tools.tsx';
import { useTextPictures } from './use-text-images.ts';

type Props = {
  readonly value: string;
  readonly onChange?: (html: string) => void;
  readonly onBlur?: () => void;
  readonly disabled?: boolean;
  /** Of what is written in. */
  readonly id: string;
  readonly labelledBy: string;
  readonly describedBy: string | undefined;
  readonly faulty: boolean;
};

/** What the toolbar makes and the server keeps (`rich-text.ts` of the API); whatever else is pasted falls away. */
const extensions = [
  StarterKit.configure({
    link: { openOnClick: false, defaultProtocol: 'https', HTMLAttributes: { target: null, rel: null } },
  }),
  Image.configure({ allowBase64: false }),
  TextAlign.configure({ types: ['heading', 'paragraph'] }),
  TableKit.configure({ table: { resizable: false } }),
];

/** The editor keeps an empty paragraph last, to be written in below a list or a picture; it is no part of the text. */
const emptyEnd = /(<p><\/p>)+$/;

/** Mantine's declarations see Tiptap's through another door; it is one class. */
type MantineEditor = ComponentProps<typeof Mantine>['editor'];

/** Tiptap's own event handlers are made once; they call what the last render gave. */
const useLatest = <Value,>(value: Value) => {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
};

const picturesIn = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));

/** What is pasted and dropped: formatted text is cleaned, pictures are sent. */
const usePasting = (onPicture: (file: File) => void) => {
  const [lost, setLost] = useState(0);
  const props = useMemo(
    () => ({
      transformPastedHTML: (html: string) => {
        const cleaned = cleanPaste(html);
        setLost(cleaned.lostPictures);
        return cleaned.html;
      },
      // Word and Excel add a picture of the text to the text; that is not what is meant.
      handlePaste: (_view: unknown, { clipboardData }: ClipboardEvent) => {
        const pictures = clipboardData?.getData('text/html') ? [] : picturesIn(clipboardData);
        for (const picture of pictures) onPicture(picture);
        return pictures.length > 0;
      },
      handleDrop: (_view: unknown, event: DragEvent, _slice: unknown, moved: boolean) => {
        const pictures = moved ? [] : picturesIn(event.dataTransfer);
        if (pictures.length > 0) event.preventDefault();
        for (const picture of pictures) onPicture(picture);
        return pictures.length > 0;
      },
    }),
    [onPicture],
  );
  return { lost, props };
};

type SurfaceProps = Pick<Props, 'faulty'> & Required<Pick<Props, 'disabled'>> & ComponentProps<typeof RichTextTools>;

/** Text and tools follow the editor by themselves: what is told to the form and comes back draws none of them again. */
const Surface = memo(({ editor, disabled, faulty, onPicture }: SurfaceProps) => (
  <Mantine
    editor={editor as unknown as MantineEditor}
    mt={4}
    className={styles.editor}
    data-faulty-frame={faulty || undefined}
  >
    {!disabled && <RichTextTools editor={editor} onPicture={onPicture} />}
    <Mantine.Content />
  </Mantine>
));

export const RichTextEditor = ({
  value,
  onChange,
  onBlur,
  disabled = false,
  id,
  labelledBy,
  describedBy,
  faulty,
}: Props) => {
  const latest = useLatest({ onChange, onBlur });
  const echoes = useIgnoreOwnUpdates(value);
  const made = useRef<Editor>(null);
  const telling = useDebouncedCommit(() => {
    const editor = made.current;
    if (!editor || editor.isDestroyed) return;
    const written = editor.isEmpty ? '' : editor.getHTML().replace(emptyEnd, '');
    echoes.expect(written);
    latest.current.onChange?.(written);
  });
  const pictures = useTextPictures(() => made.current, telling.rest);
  const pasting = usePasting(pictures.add);
  const editor = useEditor({
    extensions,
    content: value,
    editable: !disabled,
    // Who leaves the text has it told; where nobody is in it there is nobody to leave.
    onUpdate: ({ editor: now }) => (now.isFocused ? telling.soon() : telling.now()),
    onBlur: () => {
      telling.rest();
      latest.current.onBlur?.();
    },
  });

  useEffect(() => {
    made.current = editor;
    // Else the first space typed waits until words that are links can be told from others.
    return afterPaint(() => tokenize(''));
  }, [editor]);

  // The form was reset, or stands on a newer version of the record.
  useEffect(() => {
    if (echoes.isEcho(value)) return;
    telling.drop();
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value, echoes, telling.drop]);

  useEffect(() => {
    editor.setOptions({
      editable: !disabled,
      editorProps: {
        ...pasting.props,
        // Whatever Ctrl or ⌘ does with the form, it does with all that is written.
        handleKeyDown: (_view, { ctrlKey, metaKey }) => {
          if (ctrlKey || metaKey) telling.rest();
          return false;
        },
        attributes: {
          id,
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-labelledby': labelledBy,
          ...(describedBy && { 'aria-describedby': describedBy }),
          ...(faulty && { 'aria-invalid': 'true' }),
          ...(disabled && { 'aria-disabled': 'true' }),
        },
      },
    });
  }, [editor, disabled, id, labelledBy, describedBy, faulty, pasting.props, telling.rest]);

  return (
    <>
      <Surface
        editor={editor}
        disabled={disabled}
        faulty={faulty}
        onPicture={pictures.mayAdd ? pictures.add : undefined}
      />
      <RichTextNotes sending={pictures.sending} failure={pictures.failure} lost={pasting.lost} onStop={pictures.stop} />
    </>
  );
};
