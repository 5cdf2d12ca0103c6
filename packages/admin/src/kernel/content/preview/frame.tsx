import type { ReactNode } from 'react';
import { backgroundOf } from './colour.ts';
import styles from './frame.module.css';

/** Returns a value of any type as text; '' for anything but texts and numbers. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';

/**
 * Props of an element with the editor's background colour and a readable text colour.
 * @param className the element's own class.
 */
export function backgroundProps(background: unknown, className = '') {
  const { colour, text, isMidTone } = backgroundOf(background);
  if (colour === undefined) return { className };
  return {
    className: `${styles.background} ${className}`,
    'data-has-background': true,
    'data-text': text,
    'data-mid-tone': isMidTone || undefined,
    style: { backgroundColor: colour },
  };
}

type BlockTexts = {
  readonly title?: string | null | undefined;
  readonly subtitle?: string | null | undefined;
  readonly buttontext?: string | null | undefined;
  readonly button_text?: string | null | undefined;
  readonly buttonlink?: string | null | undefined;
  readonly button_link?: string | null | undefined;
  readonly background_color?: string | null | undefined;
};

/** The button of a block. It does nothing here, because only customers use it. */
export function ShopButton({ texts, isPlain = false }: { texts: BlockTexts; isPlain?: boolean }) {
  const text = textOf(texts.buttontext) || textOf(texts.button_text);
  const link = textOf(texts.buttonlink) || textOf(texts.button_link);
  if (!text) return null;
  return (
    <span className={isPlain ? styles.more : styles.button} title={link || undefined}>
      {text}
    </span>
  );
}

export function Title({ children, empty = false }: { children: string; empty?: boolean }) {
  if (!children && !empty) return null;
  return (
    <h3 className={styles.title} data-placeholder={children ? undefined : true}>
      {children || 'Title'}
    </h3>
  );
}

type Props = {
  readonly block: BlockTexts;
  /** True when the block has no content; placeholders are shown. */
  readonly empty?: boolean;
  /** Position of title and button: centred with the button below, or left with the button next to it. */
  readonly head?: 'middle' | 'side' | 'none';
  /** Uses the full width of the page. */
  readonly bleed?: boolean;
  readonly layout?: string | undefined;
  readonly children: ReactNode;
};

/** Common parts of all blocks: background, texts and button. */
export function Frame({ block, empty = false, head = 'middle', bleed = false, layout, children }: Props) {
  const title = textOf(block.title);
  const subtitle = textOf(block.subtitle);
  const hasButton = head === 'side' && (textOf(block.buttontext) || textOf(block.button_text)) !== '';
  const hasHead = head !== 'none' && (title !== '' || subtitle !== '' || empty || hasButton);
  return (
    <div {...backgroundProps(block.background_color, styles.background)} data-layout={layout}>
      <div className={bleed ? styles.bleed : styles.inner}>
        {hasHead && (
          <div className={styles.head} data-side={head === 'side' || undefined}>
            <div>
              <Title empty={empty}>{title}</Title>
              {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
            </div>
            {head === 'side' && <ShopButton texts={block} isPlain />}
          </div>
        )}
        {children}
        {head === 'middle' && (
          <div className={styles.foot}>
            <ShopButton texts={block} />
          </div>
        )}
      </div>
    </div>
  );
}
