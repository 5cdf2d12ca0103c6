import { categoryLookups } from '@bakehouse/contract/category';
import { deliveredProofs, maxProofRules, type ProofRule, shippedProofs } from '@bakehouse/contract/vendor/proof-rules';
import { Select, SimpleGrid } from '@mantine/core';
import { type Choices, dataOf, defineLookup, type Named, useLookup } from '../../data/lookups.ts';
import { lookupNote } from '../../kernel/pickers/lookup-note.tsx';
import { Card } from '../../ui/card.tsx';
import { RowsInput } from '../../ui/input/rows-input.tsx';
import type { SettingFields } from './setting-tab.tsx';

const labels = { none: 'Nothing', photo: 'Photo', code: "Customer's code", photo_or_code: 'Photo or code' } as const;
const newRule: ProofRule = { category: null, shipped: 'none', delivered: 'none' };

const categories = defineLookup('category', categoryLookups.parents, dataOf);

/** The proof of delivery that orders need, for all of them or for a category. */
export const ProofCard: SettingFields = ({ form }) => {
  const rules = form.values.proof_rules as readonly ProofRule[];
  const found = useLookup(categories());
  return (
    <Card title="Proof of delivery">
      <RowsInput
        label="Rules"
        description={`${rules.length === 0 ? 'No rules yet. ' : ''}An order needs the strictest proof of all rules that match its products. A category includes those below it.`}
        one="rule"
        framed
        count={rules.length}
        maxRows={maxProofRules}
        error={form.errors.proof_rules}
        onAdd={() => form.insertListItem('proof_rules', newRule)}
        onRemove={(index) => form.removeListItem('proof_rules', index)}
      >
        {(index) => (
          <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
            <Select
              label="Orders with"
              searchable
              allowDeselect={false}
              data={optionsOf(found, rules[index]?.category ?? null)}
              description={lookupNote(found)}
              {...form.getInputProps(`proof_rules.${index}.category`)}
              value={rules[index]?.category ?? ''}
              onChange={(id) => form.setFieldValue(`proof_rules.${index}.category`, id || null)}
            />
            <Select
              label="Before shipped"
              allowDeselect={false}
              data={choicesOf(shippedProofs)}
              {...form.getInputProps(`proof_rules.${index}.shipped`)}
            />
            <Select
              label="Before delivered"
              allowDeselect={false}
              data={choicesOf(deliveredProofs)}
              {...form.getInputProps(`proof_rules.${index}.delivered`)}
            />
          </SimpleGrid>
        )}
      </RowsInput>
    </Card>
  );
};

/** Returns all categories. That of a rule may have been deleted since, or the user may not read the categories. */
function optionsOf(found: Choices<Named>, selected: string | null) {
  const rows = found.state === 'ready' ? found.rows : [];
  const isUnknown = selected !== null && rows.every(({ _id }) => _id !== selected);
  return [
    { value: '', label: 'All orders' },
    ...rows.map(({ _id, name }) => ({ value: _id, label: name })),
    ...(isUnknown ? [{ value: selected, label: found.state === 'loading' ? 'Loading…' : 'Unknown category' }] : []),
  ];
}

const choicesOf = (values: readonly (keyof typeof labels)[]) =>
  values.map((value) => ({ value, label: labels[value] }));
