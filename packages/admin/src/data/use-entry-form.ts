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
  /** Restores the typed values, except passwords, after a reload. */
  readonly persistKey?: string;
};

/**
 * State of a small text form that works without a session and a router. Errors appear on blur and disappear when the value
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
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState(false);
  const [rejection, setRejection] = useState<string>();
  const [serverErrors, setServerErrors] = useState<Texts>({});
  const formRef = useRef<HTMLFormElement>(null);
  const fieldErrors = errorsOf(schema, prepare(values));

  const focus = (errors: Texts) => {
    const first = Object.keys(empty).find((name) => errors[name]);
    if (first) formRef.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTouched(new Set(Object.keys(empty)));
    if (Object.keys(fieldErrors).length > 0) return focus(fieldErrors);
    clearToasts();
    setRejection(undefined);
    setBusy(true);
    try {
      await send(prepare(values));
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      const hasFieldErrors = Object.keys(cause.fields).some((name) => name in empty);
      setServerErrors(cause.fields);
      setRejection(hasFieldErrors ? undefined : cause.message);
      toastError(cause.message);
      focus(cause.fields);
    } finally {
      setBusy(false);
    }
  };
  const input = (name: keyof V & string) => ({
    name,
    value: values[name],
    error: serverErrors[name] ?? (touched.has(name) ? fieldErrors[name] : undefined),
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      const { value } = event.currentTarget;
      setValues((before) => ({ ...before, [name]: value }));
      setServerErrors(({ [name]: _, ...rest }) => rest);
    },
    onBlur: () => values[name] && setTouched(new Set([...touched, name])),
  });
  const reset = () => {
    setValues(empty);
    setTouched(new Set());
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
    props: { ref: formRef, noValidate: true, onSubmit: (event: FormEvent) => void submit(event) },
  };
};
