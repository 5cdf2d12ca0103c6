import { type Block, unknownBlock } from '@bakehouse/contract/blocks/block';
import type { GoneSelections } from '@bakehouse/contract/content/content-settings';
import { memo } from 'react';

type Props = { readonly block: Block; readonly gone: GoneSelections };

/** A block as a customer sees it. Drawn again only when this very block is another. */
export const BlockPreview = memo(({ block }: Props) => <div>{block.title ?? unknownBlock}</div>);
