import type { Block } from '@bakehouse/contract/blocks/block';
import type { GoneSelections } from '@bakehouse/contract/content/content-settings';
import { BlockPreview } from './block-preview.tsx';

type Props = {
  readonly items: readonly { readonly key: string; readonly block: Block }[];
  readonly gone: GoneSelections;
  /** Key of the block whose editor is open. */
  readonly chosen: string | null;
  readonly onChoose: (key: string) => void;
};

/** The storefront as its blocks make it, beside their editors. */
export const PreviewPane = ({ items, gone, chosen, onChoose }: Props) => (
  <section aria-label="Preview">
    {items.map(({ key, block }) => (
      <button key={key} type="button" aria-pressed={key === chosen} onClick={() => onChoose(key)}>
        <BlockPreview block={block} gone={gone} />
      </button>
    ))}
  </section>
);
