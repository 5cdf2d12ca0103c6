import { useForm } from '@mantine/form';
import { type ReactNode, useRef } from 'react';
import type { z } from 'zod';
import { errorsOf } from './form-errors.ts';

/** Values of a form by field; a `File` is a picture that is selected but not uploaded. */
export type Values = Readonly<Record<string, unknown>>;

/**
 * When errors appear. `blur`: when a field loses the focus; an error stays until it is fixed. `filled`: when a field with a
 * text loses the focus. `submit`: on submit. With `filled` and `submit`, a field that was validated once is validated again on
 * each change.
 */
export type ValidateOn = 'blur' | 'filled' | 'submit';

/** Returns the value at an error path such as 'order_items.0.product.name'. */
const valueAt = (values: Values, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (parent, key) => (typeof parent === 'object' && parent !== null ? Reflect.get(parent, key) : undefined),
      values,
    );

type FormErrors = Readonly<Record<string, ReactNode>>;

/**
 * Returns the visible errors after a change. An error of the server stays until its field changes.
 * @param isValidated whether the error of a field is shown although it was not visible before the change
 */
const errorsAfterChange = (
  current: FormErrors,
  schema: z.ZodType,
  [values, before]: readonly [Values, Values],
  isValidated: (path: string) => boolean,
): FormErrors => {
  const errors = errorsOf(schema, values);
  const isServerError = (path: string) =>
    valueAt(values, path) === valueAt(before, path) && !errorsOf(schema, before)[path];
  const fromServer = Object.entries(current).filter(([path]) => !errors[path] && isServerError(path));
  const ofFields = Object.entries(errors).filter(([path]) => current[path] || isValidated(path));
  return Object.fromEntries([...fromServer, ...ofFields]);
};

/**
 * Values and visible errors of a form.
 * @param initial values before any change
 * @returns `textInput` for the text fields of a form with `filled`; `onSubmitted` and `onSaved` for the form to call
 */
export const useFormValidation = (schema: z.ZodType, initial: Values, validateOn: ValidateOn = 'blur') => {
  /** The fields that are validated on each change; `all` after a submit. */
  const validated = useRef<ReadonlySet<string> | 'all'>(new Set());
  const isValidated = (path: string) => validated.current === 'all' || validated.current.has(path);
  const form = useForm<Record<string, unknown>>({
    initialValues: initial,
    validate: (values) => errorsOf(schema, values),
    validateInputOnBlur: validateOn === 'blur',
    clearInputErrorOnChange: false,
    onValuesChange: (values, before) =>
      form.setErrors((current) => errorsAfterChange(current, schema, [values, before], isValidated)),
  });
  return {
    form,
    /** Returns the props of a text input. Its error appears when it loses the focus with a text in it. */
    textInput: (name: string) => ({
      ...form.getInputProps(name),
      name,
      onBlur: () => {
        if (!form.getValues()[name]) return;
        if (validated.current !== 'all') validated.current = new Set([...validated.current, name]);
        const error = errorsOf(schema, form.getValues())[name];
        // An error of the server stays.
        if (error) form.setFieldError(name, error);
      },
    }),
    onSubmitted: () => {
      if (validateOn !== 'blur') validated.current = 'all';
    },
    onSaved: () => {
      validated.current = new Set();
    },
  };
};
