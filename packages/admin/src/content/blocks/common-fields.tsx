import type { BlockName } from '@bakehouse/contract/blocks/block';
import { ColourField, LayoutSelect, LinkField, TextField } from './block-fields.tsx';
import styles from './blocks.module.css';
import type { ChangeBlock } from './editing.ts';

/** Fields that most block types have directly, not in their `data`. */

type Text = string | null | undefined;

type WithLayout = { block_name: BlockName; layout?: Text };
type LayoutProps<B extends WithLayout> = { readonly block: B; readonly onChange: ChangeBlock<B> };

export const LayoutField = <B extends WithLayout>({ block, onChange }: LayoutProps<B>) => (
  <LayoutSelect
    of={block.block_name}
    value={block.layout}
    onChange={(layout) => onChange((before) => ({ ...before, layout }))}
  />
);

type Titled = { title?: Text; subtitle?: Text };
type TitleProps<B extends Titled> = { readonly block: B; readonly onChange: ChangeBlock<B> };

export const TitleFields = <B extends Titled>({ block, onChange }: TitleProps<B>) => (
  <>
    <TextField
      label="Title"
      path="title"
      value={block.title}
      onChange={(title) => onChange((before) => ({ ...before, title }))}
    />
    <TextField
      label="Subtitle"
      path="subtitle"
      value={block.subtitle}
      onChange={(subtitle) => onChange((before) => ({ ...before, subtitle }))}
    />
  </>
);

type Buttoned = { buttontext?: Text; button_text?: Text; buttonlink?: Text; button_link?: Text };
type ButtonProps<B extends Buttoned> = { readonly block: B; readonly onChange: ChangeBlock<B> };

/**
 * The specification spells these fields in two ways (spec 2 §3). A block keeps its spelling; a block with both gets
 * the same text in both; a new block uses the first.
 */
const written = <B extends Buttoned>(block: B, names: readonly [keyof Buttoned, keyof Buttoned], text: string): B => {
  const there = names.filter((name) => block[name] !== undefined);
  const all = there.length > 0 ? there : [names[0]];
  return { ...block, ...Object.fromEntries(all.map((name) => [name, text])) };
};

export const ButtonFields = <B extends Buttoned>({ block, onChange }: ButtonProps<B>) => (
  <div className={styles.pair}>
    <TextField
      label="Button text"
      path={block.buttontext === undefined && block.button_text !== undefined ? 'button_text' : 'buttontext'}
      value={block.buttontext || block.button_text}
      onChange={(text) => onChange((before) => written(before, ['buttontext', 'button_text'], text))}
    />
    <LinkField
      label="Button link"
      path={block.buttonlink === undefined && block.button_link !== undefined ? 'button_link' : 'buttonlink'}
      value={block.buttonlink || block.button_link}
      onChange={(text) => onChange((before) => written(before, ['buttonlink', 'button_link'], text))}
    />
  </div>
);

type Coloured = { background_color?: Text };
type ColourProps<B extends Coloured> = { readonly block: B; readonly onChange: ChangeBlock<B> };

export const BackgroundField = <B extends Coloured>({ block, onChange }: ColourProps<B>) => (
  <ColourField
    label="Background colour"
    path="background_color"
    value={block.background_color}
    onChange={(background_color) => onChange((before) => ({ ...before, background_color }))}
  />
);
