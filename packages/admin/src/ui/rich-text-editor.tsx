import { RichTextEditor as Mantine } from '@mantine/tiptap';
import '@mantine/core/styles/Typography.layer.css';
import '@mantine/tiptap/styles.layer.css';
import { Image } from '@tiptap/extension-image';
import { TableKit } from '@tiptap/extension-table';
import { TextAlign } from '@tiptap/extension-text-align';
import { useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { type ComponentProps, useEffect, useRef } from 'react';
import styles from './rich-text.module.css';
import { RichTextTools } from './rich-text-tools.tsx';

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
  const written = useRef(value);
  const editor = useEditor({
    extensions,
    content: value,
    editable: !disabled,
    shouldRerenderOnTransaction: true,
    onUpdate: ({ editor: now }) => {
      written.current = now.isEmpty ? '' : now.getHTML();
      latest.current.onChange?.(written.current);
    },
    onBlur: () => latest.current.onBlur?.(),
  });

  // The form was reset, or stands on a newer version of the record.
  useEffect(() => {
    if (value === written.current) return;
    written.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);

  useEffect(() => {
    editor.setOptions({
      editable: !disabled,
      editorProps: {
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
  }, [editor, disabled, id, labelledBy, describedBy, faulty]);

  return (
    <Mantine
      editor={editor as unknown as MantineEditor}
      mt={4}
      className={styles.editor}
      data-faulty-frame={faulty || undefined}
    >
      {!disabled && <RichTextTools editor={editor} />}
      <Mantine.Content />
    </Mantine>
  );
};
