import { RichTextEditor as Mantine } from '@mantine/tiptap';
import { type Editor, useEditorState } from '@tiptap/react';
import { RichTextImage } from './rich-text-image.tsx';

const { ControlsGroup: Group } = Mantine;

type Props = { readonly editor: Editor; readonly onPicture: ((file: File, alt: string) => void) | undefined };

/** The toolbar. Each tool subscribes to the editor, so that a keystroke renders only the tools that change. */
export const RichTextTools = ({ editor, onPicture }: Props) => (
  <Mantine.Toolbar>
    <Group>
      <Mantine.H2 />
      <Mantine.H3 />
      <Mantine.H4 />
    </Group>
    <Group>
      <Mantine.Bold />
      <Mantine.Italic />
      <Mantine.Underline />
      <Mantine.Strikethrough />
      <Mantine.Code />
      <Mantine.ClearFormatting />
    </Group>
    <Group>
      <Mantine.BulletList />
      <Mantine.OrderedList />
      <Mantine.Blockquote />
      <Mantine.CodeBlock />
      <Mantine.Hr />
    </Group>
    <Group>
      <Mantine.Link />
      <Mantine.Unlink />
      <RichTextImage editor={editor} onPicture={onPicture} />
      <Mantine.TableInsert />
    </Group>
    <Group>
      <Mantine.AlignLeft />
      <Mantine.AlignCenter />
      <Mantine.AlignRight />
      <Mantine.AlignJustify />
    </Group>
    <TableTools editor={editor} />
    <Group>
      <Mantine.Undo />
      <Mantine.Redo />
    </Group>
  </Mantine.Toolbar>
);

/** Table tools, visible while the cursor is in a table. */
function TableTools({ editor }: Pick<Props, 'editor'>) {
  const isInTable = useEditorState({ editor, selector: ({ editor: current }) => current.isActive('table') });
  return (
    isInTable && (
      <Group>
        <Mantine.TableRowAfter />
        <Mantine.TableRowDelete />
        <Mantine.TableColumnAfter />
        <Mantine.TableColumnDelete />
        <Mantine.TableDelete />
      </Group>
    )
  );
}
