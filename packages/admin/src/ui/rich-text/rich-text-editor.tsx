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
import { useDebouncedCommit, useIgnoreOwnUpdates } from '../form/use-debounced-commit.ts';
import { cleanPaste } from './clean-paste.ts';
import styles from './rich-text.module.css';
import { RichTextNotes } from './rich-text-notes.tsx';
import { RichTextTools } from './rich-text-tools.tsx';
import { useTextPictures } from './use-text-pictures.ts';

type Props = {
  readonly value: string;
  readonly onChange?: (html: string) => void;
  readonly onBlur?: () => void;
  readonly disabled?: boolean;
  /** Id of the editable element. */
  readonly id: string;
  readonly labelledBy: string;
  readonly describedBy: string | undefined;
  readonly isInvalid: boolean;
};

/** Formats that the toolbar offers and the server stores (`rich-text.ts` of the API). Other pasted formats are dropped. */
const extensions = [
  StarterKit.configure({
    link: { openOnClick: false, defaultProtocol: 'https', HTMLAttributes: { target: null, rel: null } },
  }),
  Image.configure({ allowBase64: false }),
  TextAlign.configure({ types: ['heading', 'paragraph'] }),
  TableKit.configure({ table: { resizable: false } }),
];

/** Matches the empty last paragraph, which the editor adds below a list or a picture. It is not part of the text. */
const emptyEnd = /(<p><\/p>)+$/;

/** Mantine resolves Tiptap's type declarations by another path; at run time it is the same class. */
const toMantineEditor = (editor: object) => editor as ComponentProps<typeof Mantine>['editor'];

type SurfaceProps = Pick<Props, 'isInvalid'> & Required<Pick<Props, 'disabled'>> & ComponentProps<typeof RichTextTools>;

/** Memoized: the text and its tools follow the editor, so that a value committed to the form renders neither again. */
const Surface = memo(({ editor, disabled, isInvalid, onPicture }: SurfaceProps) => (
  <Mantine
    editor={toMantineEditor(editor)}
    mt={4}
    className={styles.editor}
    data-invalid-frame={isInvalid || undefined}
  >
    {!disabled && <RichTextTools editor={editor} onPicture={onPicture} />}
    <Mantine.Content />
  </Mantine>
));

export function RichTextEditor({
  value,
  onChange,
  onBlur,
  disabled = false,
  id,
  labelledBy,
  describedBy,
  isInvalid,
}: Props) {
  const latest = useLatest({ onChange, onBlur });
  const { recordOwnUpdate, isOwnUpdate } = useIgnoreOwnUpdates(value);
  const editorRef = useRef<Editor>(null);
  const commit = useDebouncedCommit(() => {
    const current = editorRef.current;
    if (!current || current.isDestroyed) return;
    const html = current.isEmpty ? '' : current.getHTML().replace(emptyEnd, '');
    recordOwnUpdate(html);
    latest.current.onChange?.(html);
  });
  const pictures = useTextPictures(
    () => editorRef.current,
    () => commit.flush(),
  );
  const pasting = usePasting(pictures.add);
  const editor = useEditor({
    extensions,
    content: value,
    editable: !disabled,
    // A focused text is committed on blur at the latest. A text without focus gets no blur event.
    onUpdate: ({ editor: updated }) => {
      commit();
      if (!updated.isFocused) commit.flush();
    },
    onBlur: () => {
      commit.flush();
      latest.current.onBlur?.();
    },
  });

  useEffect(() => {
    editorRef.current = editor;
    // Warms up the link tokenizer. Otherwise the first space typed waits for it.
    const timer = setTimeout(() => tokenize(''));
    return () => clearTimeout(timer);
  }, [editor]);

  // The form was reset, or now edits a newer version of the record.
  useEffect(() => {
    if (isOwnUpdate(value)) return;
    commit.cancel();
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value, isOwnUpdate, commit]);

  useEffect(() => {
    editor.setOptions({
      editable: !disabled,
      editorProps: {
        ...pasting.props,
        // A keyboard shortcut such as Ctrl+S acts on everything that was typed.
        handleKeyDown: (_view, { ctrlKey, metaKey }) => {
          if (ctrlKey || metaKey) commit.flush();
          return false;
        },
        attributes: {
          id,
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-labelledby': labelledBy,
          ...(describedBy && { 'aria-describedby': describedBy }),
          ...(isInvalid && { 'aria-invalid': 'true' }),
          ...(disabled && { 'aria-disabled': 'true' }),
        },
      },
    });
  }, [editor, disabled, id, labelledBy, describedBy, isInvalid, pasting.props, commit]);

  return (
    <>
      <Surface
        editor={editor}
        disabled={disabled}
        isInvalid={isInvalid}
        onPicture={pictures.mayAdd ? pictures.add : undefined}
      />
      <RichTextNotes
        uploads={pictures.running}
        failure={pictures.failure}
        removedPictures={pasting.removedPictures}
        onCancel={pictures.cancel}
      />
    </>
  );
}

/** Returns a ref to the latest value, for Tiptap's event handlers, which are created once. */
function useLatest<Value>(value: Value) {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}

/** Cleans pasted formatted text, and uploads pasted and dropped pictures. */
function usePasting(onPicture: (file: File) => void) {
  const [removedPictures, setRemovedPictures] = useState(0);
  const props = useMemo(
    () => ({
      transformPastedHTML: (html: string) => {
        const cleaned = cleanPaste(html);
        setRemovedPictures(cleaned.removedPictures);
        return cleaned.html;
      },
      // Word and Excel add a picture of the copied text to the clipboard; only the text is pasted.
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
  return { removedPictures, props };
}

const picturesIn = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
