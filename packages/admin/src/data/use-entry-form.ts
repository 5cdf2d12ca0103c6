import { type FormEvent, useRef, useState } from 'react';
import type { z } from 'zod';
import { clearToasts, toastError } from '../ui/feedback/toast.tsx';
import { errorsOf } from '../ui/form/form-errors.ts';
import { ApiError } from './api-error.ts';

type Texts = Readonly<Record<string, string>>;

type Options<V extends Texts> = {
  readonly schema: z.ZodType;
  readonly empty: V;
  /** What is judged and sent, where it is not letter for letter what was typed. */
  readonly prepare?: (typed: V) => V;
  readonly send: (values: V) => Promise<unknown>;
};

/**
 * A small form of texts that begins empty and stands where there may be no session and no router: errors on blur and
 * gone when right, the first fault focused, and what the server said, at its field or above the form.
 */
export const useEntryForm = <V extends Texts>({ schema, empty, prepare = (typed) => typed, send }: Options<V>) => {
  const [values, setValues] = useState(empty);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState(false);
  const [rejection, setRefusal] = useState<string>();
  const [rejected, setRejected] = useState<Texts>({});
  const node = useRef<HTMLFormElement>(null);
  const faults = errorsOf(schema, prepare(values));

  const focus = (faulty: Texts) => {
    const first = Object.keys(empty).find((name) => faulty[name]);
    if (first) node.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setLeft(new Set(Object.keys(empty)));
    if (Object.keys(faults).length > 0) return focus(faults);
    clearToasts();
    setRefusal(undefined);
    setBusy(true);
    try {
      await send(prepare(values));
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      const ofFields = Object.keys(cause.fields).some((name) => name in empty);
      setRejected(cause.fields);
      setRefusal(ofFields ? undefined : cause.message);
      toastError(cause.message);
      focus(cause.fields);
    } finally {
      setBusy(false);
    }
  };
  const input = (name: keyof V & string) => ({
    name,
    value: values[name],
    error: rejected[name] ?? (left.has(name) ? faults[name] : undefined),
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      const { value } = event.currentTarget;
      setValues((before) => ({ ...before, [name]: value }));
      setRejected(({ [name]: _, ...rest }) => rest);
    },
    onBlur: () => values[name] && setLeft(new Set([...left, name])),
  });
  const reset = () => {
    setValues(empty);
    setLeft(new Set());
  };
  return {
    input,
    busy,
    rejection,
    reset,
    /** Spread on the `<form>`. */
    props: { ref: node, noValidate: true, onSubmit: (event: FormEvent) => void submit(event) },
  };
};
