import { type BlockName, blockTypes } from '@bakehouse/contract/blocks/block';
import { contentKinds } from '@bakehouse/contract/blocks/content-kinds';
import {
  categorySelection,
  citySelection,
  faqSelection,
  productSelection,
  reviewSelection,
  type SelectionKind,
} from '@bakehouse/contract/blocks/selections';
import fc from 'fast-check';
import { z } from 'zod';

/** Generates blocks of any type with valid and unusual values, from the fields of the type's schema. */

const selections: Record<SelectionKind, z.ZodObject> = {
  product: productSelection,
  category: categorySelection,
  city: citySelection,
  faq: faqSelection,
  review: reviewSelection,
};

const text = fc.oneof(
  fc.string({ maxLength: 40, unit: 'binary' }).map((any) => any.replaceAll('\0', '')),
  fc.constantFrom(' spaced ', '<b>tags</b>', 'javascript:alert(1)', '{"id":1}', 'null', 'ज़ाफ़रान 🎂'),
);
const alphanumeric = fc.stringMatching(/^[a-z0-9 ]{0,20}$/);
const html = fc.oneof(
  alphanumeric.map((words) => `<p>${words}</p>`),
  fc.constantFrom('', '<h2>A</h2><ul><li><p>b</p></li></ul>', '<p><a href="https://a.test/?a=1&amp;b=2">a</a></p>'),
);
const link = fc.oneof(
  fc.constantFrom('', '/', '#top', 'cakes/dark?x=1#y', 'HTTPS://a.test', 'mailto:a@b.test', 'tel:+911123', '?q=a:b'),
  fc.webUrl(),
);
const address = fc.constantFrom('', '/files/01990000-0000-7000-8000-000000000000/large.webp', 'https://a.test/x.png');
const colour = fc.constantFrom('', '#000000', '#fff', 'red', 'rgb(1, 2, 3)', 'hsl(120deg 50% 50% / 0.5)');
const variants = fc.record(
  { thumbnail: address, medium: address, large: address, original: address },
  { requiredKeys: [] },
);
const kinds = { html, link, colour, picture: fc.oneof(address, variants), text };

/** Text fields with values that only some schemas accept. */
const special: Record<string, fc.Arbitrary<unknown>> = {
  id: fc.oneof(fc.integer({ min: -9, max: 900 }), fc.constantFrom('1', '', 'x')),
  block_key: fc.constantFrom('', 'a', 'block-2f_9'),
  show_title: fc.constantFrom('true', 'false', '', true, false),
};

const objectOf = (schema: z.ZodObject, fieldOf: (name: string) => fc.Arbitrary<unknown>) =>
  fc.record(
    Object.fromEntries(Object.keys(schema.shape).map((name) => [name, fc.option(fieldOf(name), { freq: 6 })])),
    { requiredKeys: [] },
  );

const plain = (name: string) => special[name] ?? kinds[contentKinds[name] ?? 'text'];

/** Generates a selection: an object, its JSON text, or empty. */
const selection = (kind: SelectionKind) => {
  const object = objectOf(selections[kind], plain);
  return fc.oneof(
    object,
    object.map((value) => JSON.stringify(value)),
    object.map((value) => JSON.stringify(value, null, 1)),
    fc.constantFrom('', null),
  );
};

export const anyBlock = (name: BlockName): fc.Arbitrary<Record<string, unknown>> => {
  const { schema, layouts, item, selects = 'category' } = blockTypes[name];
  const layout = fc.constantFrom('', ...layouts.flatMap(({ value, label }) => [value, label]));
  const items =
    item instanceof z.ZodObject
      ? objectOf(item, (field) => (field === 'category' ? selection(selects) : plain(field)))
      : selection(selects);
  const fieldOf = (field: string): fc.Arbitrary<unknown> => {
    if (field === 'layout') return layout;
    return field === 'data' ? fc.array(items, { maxLength: 4 }) : plain(field);
  };
  return objectOf(schema, fieldOf).map((block) => ({ ...block, block_name: name }));
};
