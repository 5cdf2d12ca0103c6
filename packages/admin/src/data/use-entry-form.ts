import { type FormEvent, useRef, useState } from 'react';
import type { z } from 'zod';
import { clearToasts, toastError } from '../ui/feedback/toast.tsx';
import { errorsOf } from '../ui/form/form-errors.ts';
import { findUnsavedWork, useUnsavedWork } from '../ui/form/unsaved-work.ts';
import { changesOf } from '../ui/format/differences.ts';
import { ApiError } from './api-error.ts';

type Texts = Readonly<Record<string, string>>;

type Options<V extends Texts> = {
  readonly schema: z.ZodType;
  readonly empty: V;
  /** Converts the typed values before validation and sending. */
  readonly prepare?: (typed: V) => V;
  readonly send: (values: V) => Promise<unknown>;
  /** Restores what was typed, but for passwords, after a reload. */
  readonly persistKey?: string;
};

/**
 * State of a small text form that works without session and router. Errors appear on blur and disappear when the value
 * is valid, a failed submit focuses the first invalid field, and server errors are shown at their fields or above the
 * form.
 */
export const useEntryForm = <V extends Texts>({
  schema,
  empty,
  prepare = (typed) => typed,
  send,
  persistKey,
}: Options<V>) => {
  const [values, setValues] = useState<V>(() => ({ ...empty, ...(persistKey && findUnsavedWork(persistKey)?.edits) }));
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState(false);
  const [rejection, setRefusal] = useState<string>();
  const [rejected, setRejected] = useState<Texts>({});
  const node = useRef<HTMLFormElement>(null);
  const fieldErrors = errorsOf(schema, prepare(values));

  const focus = (errors: Texts) => {
    const first = Object.keys(empty).find((name) => errors[name]);
    if (first) node.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setLeft(new Set(Object.keys(empty)));
    if (Object.keys(fieldErrors).length > 0) return focus(fieldErrors);
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
    error: rejected[name] ?? (left.has(name) ? fieldErrors[name] : undefined),
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
  useUnsavedWork(
    persistKey ? { key: persistKey } : undefined,
    () => {
      const changes = changesOf(empty, values);
      return Object.keys(changes).length > 0 ? changes : undefined;
    },
    reset,
  );
  return {
    input,
    busy,
    rejection,
    reset,
    /** Props of the `<form>` element. */
    props: { ref: node, noValidate: true, onSubmit: (event: FormEvent) => void submit(event) },
  };
};
