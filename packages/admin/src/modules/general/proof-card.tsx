import { categoryLookups } from '@bakehouse/contract/category';
import { deliveredProofs, maxProofRules, type ProofRule, shippedProofs } from '@bakehouse/contract/vendor/proof-rules';
import { Select, SimpleGrid } from '@mantine/core';
import { dataOf, defineLookup, useLookup } from '../../data/lookups.ts';
import { Card } from '../../ui/card.tsx';
import { RowsInput } from '../../ui/input/rows-input.tsx';
import { RuleSelect } from './rule-select.tsx';
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
            <RuleSelect
              form={form}
              path={`proof_rules.${index}.category`}
              label="Orders with"
              choices={found}
              value={rules[index]?.category ?? null}
              all="All orders"
              unknown="Unknown category"
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

const choicesOf = (values: readonly (keyof typeof labels)[]) =>
  values.map((value) => ({ value, label: labels[value] }));
