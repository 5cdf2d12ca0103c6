import { sessionEndpoints } from '@bakehouse/contract/session';
import { Alert, Button, Paper, PasswordInput, Stack, TextInput, Title } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from '../data/api-error.ts';
import { signIn } from '../data/session.ts';
import { faultsOf } from '../ui/form-faults.ts';
import { clearToasts, toastError } from '../ui/toast.ts';
import styles from './sign-in-page.module.css';
import { leaveSignIn, standAtSignIn } from './way-back.ts';

const empty = { email: '', password: '' };
type Field = keyof typeof empty;

/** Email as the server compares it: without the spaces and capitals a phone's keyboard adds. */
const normalised = ({ email, password }: typeof empty) => ({ email: email.trim().toLowerCase(), password });

/** What the form holds, what is wrong with it, and what the server said. */
const useSignInForm = () => {
  const [values, setValues] = useState(empty);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const node = useRef<HTMLFormElement>(null);
  const faults = faultsOf(sessionEndpoints.login.body, normalised(values));
  const [first] = Object.keys(faults);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setLeft(new Set(Object.keys(empty)));
    if (first) return node.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    clearToasts();
    setRefusal(undefined);
    setBusy(true);
    try {
      await signIn(normalised(values), leaveSignIn);
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setRefusal(cause.message);
      toastError(cause.message);
      setBusy(false);
    }
  };
  const input = (name: Field) => ({
    name,
    value: values[name],
    error: left.has(name) ? faults[name] : undefined,
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      const { value } = event.currentTarget;
      setValues((before) => ({ ...before, [name]: value }));
    },
    onBlur: () => values[name] && setLeft(new Set([...left, name])),
  });
  return { input, busy, refusal, props: { ref: node, onSubmit: (event: FormEvent) => void submit(event) } };
};

type Props = {
  /** Called when somebody is about to sign in, so that the dashboard can be on its way. */
  readonly onSoon: () => void;
};

/** Email, password, and the way in. */
export const SignInPage = ({ onSoon }: Props) => {
  const { input, busy, refusal, props } = useSignInForm();
  useEffect(standAtSignIn, []);
  return (
    <main className={styles.page}>
      <title>Sign in · Bakehouse</title>
      <Paper className={styles.card} p="xl" shadow="sm">
        <img src="/favicon.svg" alt="" width={40} height={40} />
        <Title order={1} mt="sm" mb="lg">
          Sign in to Bakehouse
        </Title>
        {refusal && (
          <Alert color="red" mb="md">
            {refusal}
          </Alert>
        )}
        <form noValidate {...props}>
          <Stack gap="md">
            <TextInput
              label="Email"
              type="email"
              autoComplete="username"
              inputMode="email"
              autoFocus
              {...input('email')}
            />
            <PasswordInput
              label="Password"
              autoComplete="current-password"
              visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
              onFocus={onSoon}
              {...input('password')}
            />
            <Button type="submit" fullWidth loading={busy}>
              Sign In
            </Button>
          </Stack>
        </form>
      </Paper>
    </main>
  );
};
