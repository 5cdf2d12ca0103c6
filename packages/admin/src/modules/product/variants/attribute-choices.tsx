import type { Choice } from '@bakehouse/contract/product/variants';
import { MultiSelect, SimpleGrid, Stack } from '@mantine/core';
import { useState } from 'react';
import type { Choices } from '../../../data/lookups.ts';
import { lookupNote } from '../../../kernel/pickers/lookup-note.tsx';
import type { AttributeChoice } from '../../../kernel/pickers/product-lookups.ts';
import { filterOptions } from '../../../ui/matcher.ts';
import type { VariantLabels } from './variant-labels.ts';
import type { VariantStore } from './variant-store.ts';

type Props = {
  readonly store: VariantStore;
  readonly choices: readonly Choice[];
  readonly attributes: Choices<AttributeChoice>;
  readonly labels: VariantLabels;
};

const maxAttributes = 10;

/** Maximum number of options that a message names; further ones are counted. */
const maxNamed = 3;

/** Selects the attributes of the variants and their options. */
export function AttributeChoices({ store, choices, attributes, labels }: Props) {
  const [rejection, setRejection] = useState<{ field: string; reason: string }>();
  const choose = (field: string, next: readonly Choice[]) => {
    const uncovered = store.choose(next);
    setRejection(uncovered.length > 0 ? { field, reason: usageMessage(store, uncovered, labels) } : undefined);
  };
  const errorAt = (field: string) => (rejection?.field === field ? rejection.reason : undefined);
  const known = attributes.state === 'ready' ? attributes.rows : [];
  const chosen = choices.map(({ attribute }) => attribute);
  const slugs = [...new Set([...known.map(({ slug }) => slug), ...chosen])];
  return (
    <Stack gap="sm">
      <MultiSelect
        label="Attributes"
        placeholder={chosen.length === 0 ? 'None' : undefined}
        description={lookupNote(attributes)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        searchable
        filter={filterOptions}
        hidePickedOptions
        maxValues={maxAttributes}
        nothingFoundMessage={attributes.state === 'loading' ? 'Loading…' : 'No results'}
        data={slugs.map((slug) => ({ value: slug, label: labels.attribute(slug) }))}
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
              label={`Options of ${labels.attribute(attribute)}`}
              placeholder={options.length === 0 ? 'None' : undefined}
              searchable
              filter={filterOptions}
              hidePickedOptions
              nothingFoundMessage="No results"
              data={[...new Set([...labels.options(attribute).map(({ tslug }) => tslug), ...options])].map((tslug) => ({
                value: tslug,
                label: labels.option(attribute, tslug),
              }))}
              value={[...options]}
              onChange={(next) =>
                choose(
                  attribute,
                  choices.map((choice) => (choice.attribute === attribute ? { attribute, options: next } : choice)),
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
}

/**
 * Returns the message about variants that use options to be removed: `9 variants use 0.5 kg (Weight). Remove them
 * first.`
 */
function usageMessage(store: VariantStore, uncovered: readonly [string, string][], labels: VariantLabels): string {
  const { rows } = store.snapshot();
  const count = rows.filter(({ options }) =>
    uncovered.some(([attribute, option]) => options[attribute] === option),
  ).length;
  const named = uncovered
    .slice(0, maxNamed)
    .map(([attribute, option]) => `${labels.option(attribute, option)} (${labels.attribute(attribute)})`);
  const more = uncovered.length - named.length;
  const list = new Intl.ListFormat('en').format(more > 0 ? [...named, `${more} more`] : named);
  return count === 1 ? `1 variant uses ${list}. Remove it first.` : `${count} variants use ${list}. Remove them first.`;
}
