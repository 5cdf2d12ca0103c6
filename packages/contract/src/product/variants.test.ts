import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Choice,
  choicesOf,
  combinationCount,
  combinationsOf,
  freeSku,
  generateVariants,
  keyOf,
  type OptionSet,
  productSku,
  tooManyCombinations,
  uncoveredOptions,
  variantSku,
} from './variants.ts';

type Variant = { options: OptionSet; price: number };
const newVariant = (options: OptionSet): Variant => ({ options, price: 0 });

const cake: Choice[] = [
  { attribute: 'flavour', options: ['truffle', 'mango', 'rose'] },
  { attribute: 'weight', options: ['half', 'one', 'two', 'three'] },
];

/** One to three attributes of one to four options, at most 64 combinations. */
const choices = fc
  .uniqueArray(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 3 })
  .chain((attributes) =>
    fc.tuple(
      ...attributes.map((attribute) =>
        fc
          .uniqueArray(fc.constantFrom('p', 'q', 'r', 's'), { minLength: 1, maxLength: 4 })
          .map((options) => ({ attribute, options })),
      ),
    ),
  );

describe('variants', () => {
  it('are all combinations, the last attribute changing fastest', () => {
    const sets = combinationsOf(cake);
    expect(sets).toHaveLength(12);
    expect(sets.slice(0, 5).map(({ flavour, weight }) => `${flavour} ${weight}`)).toEqual([
      'truffle half',
      'truffle one',
      'truffle two',
      'truffle three',
      'mango half',
    ]);
    expect(combinationsOf([])).toEqual([]);
    expect(combinationCount([...cake, { attribute: 'shape', options: [] }])).toBe(0);
  });

  it('keep their edits and positions; restored and new variants are appended', () => {
    const first = generateVariants<Variant>([], cake, newVariant);
    const removed = first[5];
    const edited = first
      .filter((variant) => variant !== removed)
      .map((variant, index) => ({ ...variant, price: index }));
    const wider = [cake[0], { attribute: 'weight', options: ['half', 'one', 'two', 'three', 'five'] }] as Choice[];
    const again = generateVariants(edited, wider, newVariant);
    expect(again).toHaveLength(15);
    expect(again.slice(0, 11)).toEqual(edited);
    expect(again.slice(11).map(({ options }) => keyOf(options))).toContain(keyOf(removed?.options ?? {}));
    expect(again.slice(11).filter(({ options }) => options.weight === 'five')).toHaveLength(3);
  });

  it('from before an attribute was added take its first option', () => {
    const before = generateVariants<Variant>([], [cake[0] as Choice], newVariant).map((variant) => ({
      ...variant,
      price: 7,
    }));
    const after = generateVariants(before, cake, newVariant);
    expect(after).toHaveLength(12);
    expect(after.slice(0, 3).every(({ options, price }) => options.weight === 'half' && price === 7)).toBe(true);
  });

  it('are rejected before generation when there would be too many', () => {
    const ten = Array.from({ length: 10 }, (_, n) => `o${n}`);
    const many = ['a', 'b', 'c', 'd'].map((attribute) => ({ attribute, options: ten }));
    expect(tooManyCombinations(combinationCount(many))).toBe(
      'That would be 10,000 variants. At most 1,000 are possible.',
    );
    expect(tooManyCombinations(1_000)).toBeUndefined();
  });

  it('report options in use that a change of the choices would drop', () => {
    const variants = combinationsOf(cake).map(newVariant);
    expect(uncoveredOptions(variants, cake)).toEqual([]);
    expect(uncoveredOptions(variants, [cake[1] as Choice])).toHaveLength(3);
    expect(uncoveredOptions(variants, [...cake, { attribute: 'shape', options: [] }])).toEqual([]);
  });

  it('contain each combination exactly once, whatever variants existed before', () => {
    fc.assert(
      fc.property(choices, fc.infiniteStream(fc.boolean()), fc.nat(), (chosen, keep, price) => {
        const all = combinationsOf(chosen);
        expect(new Set(all.map(keyOf)).size).toBe(combinationCount(chosen));
        const existing = all.filter(() => keep.next().value).map((options) => ({ options, price }));
        const generated = generateVariants<Variant>(existing, chosen, newVariant);
        expect(generated.slice(0, existing.length)).toEqual(existing);
        expect(generated.map(({ options }) => keyOf(options)).sort()).toEqual(all.map(keyOf).sort());
        expect(generateVariants(generated, chosen, newVariant)).toEqual(generated);
      }),
    );
  });

  it('give the choices in use, in order', () => {
    fc.assert(
      fc.property(choices, fc.infiniteStream(fc.boolean()), (chosen, keep) => {
        const existing = combinationsOf(chosen)
          .filter(() => keep.next().value)
          .map(newVariant);
        const remaining = choicesOf(existing, chosen);
        expect(uncoveredOptions(existing, remaining)).toEqual([]);
        for (const [index, { attribute, options }] of remaining.entries()) {
          expect(options).toEqual(chosen[index]?.options.filter((option) => options.includes(option)));
          for (const option of options)
            expect(existing.some((variant) => variant.options[attribute] === option)).toBe(true);
        }
      }),
    );
  });

  it('have SKUs built from names, made unique by a number', () => {
    expect(variantSku(productSku('Truffle Cake'), ['dark-chocolate', '1-kg'])).toBe('TRUFFLE-CAKE-DARK-CHOCOLATE-1-KG');
    expect(productSku('🎂')).toBe('PRODUCT');
    expect(freeSku('A', new Set(['A', 'A-2']))).toBe('A-3');
  });
});
