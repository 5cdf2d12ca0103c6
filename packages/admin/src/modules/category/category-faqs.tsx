import { Textarea, TextInput } from '@mantine/core';
import type { RecordForm } from '../../ui/form/use-entry-form.ts';
import { RowsInput } from '../../ui/input/rows-input.tsx';

/** Questions shown on the category's page. */
export const CategoryFaqs = ({ form }: { form: RecordForm }) => (
  <RowsInput
    label="FAQs"
    one="FAQ"
    error={form.errors.faqs}
    count={((form.values.faqs ?? []) as readonly unknown[]).length}
    onAdd={() => form.insertListItem('faqs', { question: '', answer: '' })}
    onRemove={(index) => form.removeListItem('faqs', index)}
  >
    {(index) => (
      <>
        <TextInput
          aria-label={`Question ${index + 1}`}
          placeholder="Question"
          {...form.getInputProps(`faqs.${index}.question`)}
        />
        <Textarea
          aria-label={`Answer ${index + 1}`}
          placeholder="Answer"
          autosize
          minRows={2}
          {...form.getInputProps(`faqs.${index}.answer`)}
        />
      </>
    )}
  </RowsInput>
);
