import type { Block } from '@bakehouse/contract/blocks/block';
import type { MissingReferences } from '@bakehouse/contract/blocks/selections';
import { type MouseEvent, memo, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useStableCallback } from '../../../ui/use-stable-callback.ts';
import { labelOf } from '../blocks/block-items.ts';
import { BlockPreview } from './block-preview.tsx';
import styles from './storefront.module.css';

/** Widths of the simulated screens in pixels. */
export const widths = { desktop: 1200, phone: 390 } as const;
export type Width = keyof typeof widths;

type PageBlockProps = {
  readonly name: string;
  readonly block: Block;
  readonly position: number;
  readonly missing: MissingReferences;
  readonly chosen: boolean;
};

/** One block of the page, with a button for keyboards and screen readers. */
const PageBlock = memo(({ name, block, position, missing, chosen }: PageBlockProps) => (
  <div className={styles.block} data-block={name} data-chosen={chosen || undefined}>
    <button type="button" className={styles.tag} aria-current={chosen || undefined}>
      {`${position}. ${labelOf(block)}`}
    </button>
    <BlockPreview block={block} missing={missing} />
  </div>
));
type Props = {
  readonly items: readonly { readonly key: string; readonly block: Block }[];
  readonly missing: MissingReferences;
  readonly chosen: string | null;
  readonly onChoose: (key: string) => void;
  readonly width: Width;
};

/** The page as customers see it, in one of their widths. */
export function Storefront({ items, missing, chosen, onChoose, width }: Props) {
  const view = useRef<HTMLDivElement>(null);
  const paper = useRef<HTMLDivElement>(null);
  useFitToWidth(view, paper, widths[width]);
  useScrollToChosen(view, chosen, width);
  const choose = useStableCallback((event: MouseEvent) => {
    const name = event.target instanceof Element && event.target.closest<HTMLElement>('[data-block]')?.dataset.block;
    if (name) onChoose(name);
  });
  return (
    <div ref={view} className={styles.view}>
      <div className={styles.frame}>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: each block has a button for the keyboard; the click only enlarges the target */}
        <div ref={paper} className={styles.paper} style={{ width: widths[width] }} data-width={width} onClick={choose}>
          {items.length === 0 && (
            <p className={styles.none}>Nothing to show yet. Blocks appear here as they are added.</p>
          )}
          {items.map(({ key, block }, index) => (
            <PageBlock
              key={key}
              name={key}
              block={block}
              position={index + 1}
              missing={missing}
              chosen={key === chosen}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

/** Renders the page in its real width and scales it to the available space. */
const useFitToWidth = (
  view: RefObject<HTMLDivElement | null>,
  paper: RefObject<HTMLDivElement | null>,
  width: number,
) =>
  useLayoutEffect(() => {
    const [outer, inner] = [view.current, paper.current];
    const frame = inner?.parentElement;
    if (!outer || !inner || !frame) return;
    const resize = () => {
      const scale = Math.min(1, outer.clientWidth / width) || 1;
      inner.style.setProperty('--scale', String(scale));
      frame.style.width = `${width * scale}px`;
      frame.style.height = `${inner.offsetHeight * scale}px`;
    };
    resize();
    const observer = new ResizeObserver(resize);
    observer.observe(outer);
    observer.observe(inner);
    return () => observer.disconnect();
  }, [view, paper, width]);

/** Scrolls the preview to the selected block unless it is visible, without scrolling the surrounding page. */
const useScrollToChosen = (view: RefObject<HTMLDivElement | null>, chosen: string | null, width: Width) =>
  // biome-ignore lint/correctness/useExhaustiveDependencies: the position of the block depends on the width
  useEffect(() => {
    const outer = view.current;
    const target = [...(outer?.querySelectorAll<HTMLElement>('[data-block]') ?? [])].find(
      ({ dataset }) => dataset.block === chosen,
    );
    if (!outer || !target) return;
    const [viewBox, blockBox] = [outer.getBoundingClientRect(), target.getBoundingClientRect()];
    const isWithinView = blockBox.top >= viewBox.top && blockBox.bottom <= viewBox.bottom;
    const coversView = blockBox.top <= viewBox.top && blockBox.bottom >= viewBox.bottom;
    if (!isWithinView && !coversView) outer.scrollBy({ top: blockBox.top - viewBox.top - 12 });
  }, [view, chosen, width]);
