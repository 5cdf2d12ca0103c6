import { sessionEndpoints } from '@bakehouse/contract/session';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError } from '../../../data/api-error.ts';
import { sendDirectly } from '../../../data/send-directly.ts';
import { errorsOf } from '../../../ui/form/form-errors.ts';

const empty = { email: '', password: '' };
type Credentials = typeof empty;
type Errors = Readonly<Record<string, string>>;
const names = Object.keys(empty);

/**
 * State of the sign-in form, with the states of `useEntryForm`. It does not use that hook, because the sign-in page is part of
 * the first script of every screen, and the library behind the hook would add 6 kB to each of them.
 */
export function useSignInForm(signIn: (credentials: Credentials) => Promise<unknown>) {
  const [values, setValues] = useState(empty);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [saving, setSaving] = useState(false);
  const [rejection, setRejection] = useState<string>();
  const [serverErrors, setServerErrors] = useState<Errors>({});
  const formRef = useRef<HTMLFormElement>(null);
  const fieldErrors = errorsOf(sessionEndpoints.login.body, normalise(values));

  const focus = (errors: Errors) => {
    const first = names.find((name) => errors[name]);
    if (first) formRef.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  const submit = async () => {
    setTouched(new Set(names));
    if (Object.keys(fieldErrors).length > 0) return focus(fieldErrors);
    setRejection(undefined);
    setSaving(true);
    try {
      await sendDirectly(signIn)(normalise(values));
    } catch (cause) {
      if (!(cause instanceof ApiError)) return;
      setServerErrors(cause.fields);
      setRejection(names.some((name) => cause.fields[name]) ? undefined : cause.message);
      focus(cause.fields);
    } finally {
      setSaving(false);
    }
  };
  const textInput = (name: keyof Credentials) => ({
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
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  return { textInput, saving, rejection, props: { ref: formRef, noValidate: true, onSubmit } };
}

/** Normalises the email as the server does: without the spaces and capitals that phone keyboards add. */
const normalise = ({ email, password }: Credentials) => ({ email: email.trim().toLowerCase(), password });
