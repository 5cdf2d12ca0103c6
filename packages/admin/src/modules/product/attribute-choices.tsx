import type { Choice } from '@bakehouse/contract/product/variants';
import { MultiSelect, SimpleGrid, Stack } from '@mantine/core';
import { useState } from 'react';
import type { Choices } from '../../data/choices.ts';
import type { AttributeChoice } from '../../data/look-ups.ts';
import { lookUpNote } from '../../pickers/look-up-note.tsx';
import type { VariantStore } from './variant-store.ts';
import type { VariantWords } from './variant-words.ts';

type Props = {
  readonly store: VariantStore;
  readonly choices: readonly Choice[];
  readonly attributes: Choices<AttributeChoice>;
  readonly words: VariantWords;
};

const mostAttributes = 10;

/** Why options cannot be taken away: which variants still use them. */
const whyKept = (store: VariantStore, uncovered: readonly [string, string][], words: VariantWords): string => {
  const { rows } = store.state();
  const [[attribute, option] = ['', '']] = uncovered;
  const users = rows.filter(({ options }) => options[attribute] === option).length;
  const others = uncovered.length > 1 ? ` and ${uncovered.length - 1} more` : '';
  return `${words.option(attribute, option)} (${words.attribute(attribute)})${others} is used by ${users} ${
    users === 1 ? 'variant' : 'variants'
  }. Remove them first.`;
};

/** Which attributes the variants differ in, and which options of each they come in. */
export const AttributeChoices = ({ store, choices, attributes, words }: Props) => {
  const [refusal, setRefusal] = useState<{ field: string; why: string }>();
  const choose = (field: string, next: readonly Choice[]) => {
    const uncovered = store.choose(next);
    setRefusal(uncovered.length > 0 ? { field, why: whyKept(store, uncovered, words) } : undefined);
  };
  const errorAt = (field: string) => (refusal?.field === field ? refusal.why : undefined);
  const known = attributes.state === 'ready' ? attributes.rows : [];
  const chosen = choices.map(({ attribute }) => attribute);
  const slugs = [...new Set([...known.map(({ slug }) => slug), ...chosen])];
  return (
    <Stack gap="sm">
      <MultiSelect
        label="Attributes"
        placeholder={chosen.length === 0 ? 'None' : undefined}
        description={lookUpNote(attributes)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        searchable
        hidePickedOptions
        maxValues={mostAttributes}
        nothingFoundMessage={attributes.state === 'loading' ? 'Loading…' : 'No results'}
        data={slugs.map((slug) => ({ value: slug, label: words.attribute(slug) }))}
        value={chosen}
        onChange={(next) =>
          choose(
            'attributes',
            next.map((slug) => choices.find(({ attribute }) => attribute === slug) ?? { attribute: slug, options: [] }),
          )
        }
        error={errorAt('attributes')}
        errorProps={{ role: 'alert' }}
      />
      {choices.length > 0 && (
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          {choices.map(({ attribute, options }) => (
            <MultiSelect
              key={attribute}
              label={`Options of ${words.attribute(attribute)}`}
              placeholder={options.length === 0 ? 'None' : undefined}
              searchable
              hidePickedOptions
              nothingFoundMessage="No results"
              data={[...new Set([...words.options(attribute).map(({ tslug }) => tslug), ...options])].map((tslug) => ({
                value: tslug,
                label: words.option(attribute, tslug),
              }))}
              value={[...options]}
              onChange={(next) =>
                choose(
                  attribute,
                  choices.map((one) => (one.attribute === attribute ? { attribute, options: next } : one)),
                )
              }
              error={errorAt(attribute)}
              errorProps={{ role: 'alert' }}
            />
          ))}
        </SimpleGrid>
      )}
    </Stack>
  );
};
