import type { Block } from '@bakehouse/contract/blocks/block';
import type { MissingReferences } from '@bakehouse/contract/blocks/selections';
import { Box, Input, Skeleton } from '@mantine/core';
import { useId } from '@mantine/hooks';
import { Suspense } from 'react';
import type { RecordForm } from '../../ui/form/use-entry-form.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { UiBlocks } from './ui-blocks.tsx';

const BlockList = lazyPart(async () => (await import('../../kernel/content/blocks/block-list.tsx')).BlockList);

const blockNames = ['categoriesBlock'] as const;

type Props = { readonly form: RecordForm; readonly missing: MissingReferences | undefined };

/** Blocks below a page's description. */
export function PageBlocks({ form, missing }: Props) {
  const id = useId();
  const [, error] = Object.entries(form.errors).find(([path]) => path === 'blocks' || path.startsWith('blocks.')) ?? [];
  return (
    <Input.Wrapper label="Blocks" labelElement="div" labelProps={{ id }} error={error} errorProps={{ role: 'alert' }}>
      <Box role="group" aria-labelledby={id} mt={6}>
        <Suspense fallback={<Skeleton height={36} />}>
          <BlockList
            value={(form.values.blocks ?? []) as readonly Block[]}
            onChange={(blocks) => form.setFieldValue('blocks', blocks)}
            names={blockNames}
            Adder={UiBlocks}
            {...(missing && { missing })}
          />
        </Suspense>
      </Box>
    </Input.Wrapper>
  );
}
