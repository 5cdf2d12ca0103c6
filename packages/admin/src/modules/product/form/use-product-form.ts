import { ApiError } from '../../../data/api-error.ts';
import { toastError } from '../../../ui/feedback/toast.ts';
import type { Persist } from '../../../ui/form/unsaved-work.ts';
import { useRecordForm, type Values } from '../../../ui/form/use-record-form.ts';
import { changesOf } from '../../../ui/format/differences.ts';
import type { VariantStore } from '../variants/variant-store.ts';
import { bodyOf, formSchema, type ProductValues } from './product-values.ts';

export type ProductBody = ReturnType<typeof bodyOf>;

/** What is wrong before anything is sent, by field, as the server would say it. */
class FormError extends Error {
  readonly fields: Readonly<Record<string, string>>;
  constructor(fields: Readonly<Record<string, string>>) {
    super('The form has errors');
    this.fields = fields;
  }
}

type Options = {
  readonly initial: ProductValues;
  readonly edits: Values;
  readonly persist: Persist;
  readonly store: VariantStore;
  /** Sends everything, where it is not the changes alone. */
  readonly whole: boolean;
  readonly send: (body: ProductBody) => Promise<unknown>;
  readonly done: () => void;
};

const prepare = (
  values: Values,
  { initial, store, whole }: Pick<Options, 'initial' | 'store' | 'whole'>,
): ProductBody => {
  const body = bodyOf(whole ? values : changesOf(initial, values), values);
  const { choices, changed } = store.state();
  if (values.product_type !== 'variation' || !(changed || whole)) return body;
  const attributes = choices.map(({ attribute }) => attribute);
  // The texts of number cells were judged before; the schema's type does not know that.
  const product_variable = store.body() as unknown as ProductBody['product_variable'];
  return { ...body, product_variation_info: { attributes }, product_variable };
};

/** spec 2 §8: what cannot be prepared is not sent, and the form can be sent again. */
export const prepareOrSay = (values: Values, options: Pick<Options, 'initial' | 'store' | 'whole'>): ProductBody => {
  try {
    return prepare(values, options);
  } catch {
    toastError('Something went wrong');
    throw new FormError({});
  }
};

/** The form's values and the variants' store as one: judged, saved, discarded and guarded together. */
export const useProductForm = (options: Options) => {
  const { initial, edits, persist, store, send, done } = options;
  const record = useRecordForm({
    schema: formSchema,
    initial: initial as unknown as Values,
    edits,
    persist: { ...persist, discard: () => reset() },
    alsoUnsaved: store.isChanged,
    send: async (values) => {
      const faults = values.product_type === 'variation' ? store.check() : {};
      if (Object.keys(faults).length > 0) throw new FormError(faults);
      await send(prepareOrSay(values, options)).catch((cause: unknown) => {
        if (cause instanceof ApiError) store.reject(cause.fields);
        throw cause;
      });
    },
    done,
  });
  const reset = () => {
    record.form.reset();
    store.reset();
  };
  // Whether the variants are changed is not drawn from here: their first key would draw the whole form.
  return { ...record, form: record.form, reset };
};
export type ProductForm = ReturnType<typeof useProductForm>;
