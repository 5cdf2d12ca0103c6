import { ApiError } from '../../../data/api-error.ts';
import { toastError } from '../../../ui/feedback/toast.tsx';
import type { Values } from '../../../ui/form/use-entry-form.ts';
import { changesOf } from '../../../ui/format/differences.ts';
import type { VariantStore } from '../variants/variant-store.ts';
import { bodyOf, formSchema, type ProductValues } from './product-values.ts';

/** Errors by field that are found before anything is sent, in the shape of an `ApiError`. */
class FormError extends Error {
  readonly fields: Readonly<Record<string, string>>;
  constructor(fields: Readonly<Record<string, string>>) {
    super('The form has errors');
    this.fields = fields;
  }
}

type Options = {
  readonly initial: ProductValues;
  readonly store: VariantStore;
  /** Sends all values instead of the changed ones. */
  readonly sendsAll: boolean;
  readonly send: (body: Values) => Promise<unknown>;
};

/** spec 2 §8: a body that cannot be prepared is not sent, and the form can be sent again. */
export function prepareBody(values: Values, options: Omit<Options, 'send'>): Values {
  try {
    return bodyWithVariants(values, options);
  } catch {
    toastError('Something went wrong');
    throw new FormError({});
  }
}

function bodyWithVariants(values: Values, { initial, store, sendsAll }: Omit<Options, 'send'>): Values {
  const body = sendsAll ? bodyOf(values, values) : bodyOf(changesOf(initial, values), values, initial);
  const { choices, changed } = store.snapshot();
  if (values.product_type !== 'variation' || !(changed || sendsAll)) return body;
  const attributes = choices.map(({ attribute }) => attribute);
  return { ...body, product_variation_info: { attributes }, product_variable: store.body() };
}

/** Options of a record form that validates, sends and guards the form's values and the variants' store together. */
export const productFormOptions = (options: Options) => ({
  schema: formSchema,
  alsoUnsaved: () => options.store.getState().changed,
  send: async (values: Values) => {
    const { store, send } = options;
    const errors = values.product_type === 'variation' ? store.check() : {};
    if (Object.keys(errors).length > 0) throw new FormError(errors);
    await send(prepareBody(values, options)).catch((cause: unknown) => {
      if (cause instanceof ApiError) store.reject(cause.fields);
      throw cause;
    });
  },
});
