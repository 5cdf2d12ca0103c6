import type { BlockOf } from '@bakehouse/contract/blocks/block';
import { Frame, ShopButton, Title, textOf } from '../frame.tsx';
import { RichHtml } from '../rich-html.tsx';
import styles from './editor-preview.module.css';

export function EditorPreview({ block }: { block: BlockOf<'editorBlock'> }) {
  const text = block.data?.[0];
  const title = textOf(text?.title) || textOf(block.title);
  const subtitle = textOf(text?.subtitle) || textOf(block.subtitle);
  const content = textOf(text?.content);
  return (
    <Frame block={block} head="none" layout="text_only">
      <article className={styles.text}>
        <Title empty={!subtitle && !content}>{title}</Title>
        {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
        {content ? <RichHtml html={content} /> : <p className={styles.none}>No text yet</p>}
        <ShopButton texts={block} />
      </article>
    </Frame>
  );
}
