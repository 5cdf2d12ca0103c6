import type { Block } from '@bakehouse/contract/blocks/block';
import type { MissingReferences } from '@bakehouse/contract/blocks/selections';
import { Button, Group, Title } from '@mantine/core';
import { memo, useId, useState } from 'react';
import { IconDesktop, IconPhone } from '../../../ui/icons.ts';
import { Storefront, type Width, widths } from './storefront.tsx';

type Props = {
  readonly items: readonly { readonly key: string; readonly block: Block }[];
  readonly missing: MissingReferences;
  /** Key of the block with the open editor. */
  readonly chosen: string | null;
  readonly onChoose: (key: string) => void;
};

const choices = [
  { width: 'desktop', label: 'Desktop', Icon: IconDesktop },
  { width: 'phone', label: 'Phone', Icon: IconPhone },
] as const;
type HeadProps = { readonly id: string; readonly width: Width; readonly onWidth: (width: Width) => void };

/** Memoised, so that typing does not render it. */
const Head = memo(({ id, width, onWidth }: HeadProps) => (
  <Group justify="space-between" mb="xs" gap="xs">
    <Title order={2} id={id}>
      Preview
    </Title>
    <Button.Group aria-label="Width of the preview">
      {choices.map(({ width: choice, label, Icon }) => (
        <Button
          key={choice}
          size="compact-sm"
          variant={choice === width ? 'light' : 'default'}
          aria-pressed={choice === width}
          title={`${widths[choice]} px wide`}
          leftSection={<Icon size={15} aria-hidden />}
          onClick={() => onWidth(choice)}
        >
          {label}
        </Button>
      ))}
    </Button.Group>
  </Group>
));

/** Preview of the storefront in desktop or phone width. */
export function PreviewPane(props: Props) {
  const [width, setWidth] = useState(firstWidth);
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <Head id={heading} width={width} onWidth={setWidth} />
      <Storefront {...props} width={width} />
    </section>
  );
}

/** On a phone, the desktop width would be scaled down too far to be readable. */
const firstWidth = (): Width => (window.matchMedia('(max-width: 48em)').matches ? 'phone' : 'desktop');
