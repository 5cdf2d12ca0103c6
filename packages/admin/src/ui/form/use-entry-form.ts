import { useForm } from '@mantine/form';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { z } from 'zod';
import { rememberFocus } from '../focus/focus-return.ts';
import { changesOf } from '../format/differences.ts';
import { waitsForImages } from '../input/upload-context.ts';
import { errorsOf } from './form-errors.ts';
import { useLeaveGuard } from './leave-guard.ts';
import { findUnsavedWork, type Persist, useUnsavedWork } from './unsaved-work.ts';

/** Values of a form by field; a `File` is a picture that is selected but not uploaded. */
export type Values = Readonly<Record<string, unknown>>;

/**
 * When errors appear. `blur`: when a field loses the focus; an error stays until it is fixed. `filled`: when a field with a
 * text loses the focus. `submit`: on submit. With `filled` and `submit`, a field that was validated once is validated again on
 * each change.
 */
export type ValidateOn = 'blur' | 'filled' | 'submit';
export type EntryFormOptions<V extends Values> = {
  readonly schema: z.ZodType;
  readonly initial: V;
  /** Changes to start with, carried over from an older version of the record. */
  readonly edits?: Values;
  /**
   * Asks for confirmation when saving affects more than the form shows; the request is sent only when it returns true.
   */
  readonly confirmSave?: (values: V) => Promise<boolean>;
  /** Sends the values. The `fields` of a rejected request are shown at their fields. */
  readonly send: (values: V) => Promise<unknown>;
  /** Called after a save, when there are no unsaved changes any more. */
  readonly done: () => void;
  /** Returns whether there are unsaved changes outside the form's values that the save includes. */
  readonly alsoUnsaved?: () => boolean;
  /** Restores unsaved changes after a reload or a new sign-in. A form without `edits` starts with the stored values. */
  readonly persist?: Persist;
  /** The values are also stored as a draft, so leaving loses nothing and needs no confirmation. */
  readonly keepsDraft?: boolean;
  /** When errors appear; `blur` by default. */
  readonly validateOn?: ValidateOn;
  /** Receives the messages that prevent a save, for forms that also show them outside their fields. */
  readonly onErrors?: (messages: readonly string[]) => void;
};

/**
 * A form that is sent as a whole: a new record, a password, preferences, a question in a dialog. A form over a version of a record is
 * `useVersionedForm`, which uses this hook. It needs no session and no router.
 *
 * States, and what moves between them:
 *
 *     unchanged ── input, restored work ──▶ changed ── reset, discard ──▶ unchanged
 *     unchanged, changed, rejected ── submit, invalid ──▶ rejected (errors at the fields, focus on the first)
 *     unchanged, changed, rejected ── submit, valid ──▶ saving (submitting again does nothing)
 *     unchanged, changed, rejected ── submit, images still uploading ──▶ the same state, with a message
 *     saving ── confirmSave answers no ──▶ the state before
 *     saving ── the server rejects it ──▶ rejected (errors at their fields, or `rejection`)
 *     saving ── success ──▶ saved, then `done`
 *     rejected ── input ──▶ changed (without the errors that it fixes)
 *
 * In the states changed and rejected, leaving asks once (`keepsDraft` does not ask), and the changes are stored (`persist`).
 */
export function useEntryForm<V extends Values>(options: EntryFormOptions<V>) {
  const {
    schema,
    initial,
    edits,
    confirmSave,
    send,
    done,
    alsoUnsaved,
    persist,
    keepsDraft = false,
    validateOn,
    onErrors,
  } = options;
  const formRef = useRef<HTMLFormElement>(null);
  const isSaved = useRef(false);
  const uploading = useRef(0);
  const [saving, setSaving] = useState(false);
  /** Number of failed saves; each of them focuses the first invalid field. */
  const [failures, setFailures] = useState(0);
  const [rejection, setRejection] = useState<string>();
  const { form, textInput, onSubmitted, onSaved } = useFormValidation(schema, initial, validateOn);

  const [carried] = useState(() => edits ?? (persist && findUnsavedWork(persist.key, persist.storage)?.edits));
  const carryOver = useEffectEvent(() => carried && form.setValues(carried));
  useEffect(() => void carryOver(), []);

  useEffect(() => {
    if (failures > 0) focusFirstInvalid(formRef.current);
  }, [failures]);

  const save = async (values: Record<string, unknown>) => {
    if (saving || waitsForImages(uploading)) return;
    rememberFocus();
    setSaving(true);
    setRejection(undefined);
    try {
      if (confirmSave && !(await confirmSave(values as V))) return;
      await send(values as V);
      isSaved.current = true;
      onSaved();
      done();
    } catch (cause) {
      const fields = fieldsOf(cause);
      setRejection(Object.keys(fields).some((path) => rootOf(path) in initial) ? undefined : messageOf(cause));
      if (Object.keys(fields).length === 0) return;
      form.setErrors(fields);
      setFailures((count) => count + 1);
    } finally {
      setSaving(false);
    }
  };

  const dirty = form.isDirty();
  const isUnsaved = () => !isSaved.current && (form.isDirty() || alsoUnsaved?.() === true);
  useLeaveGuard(() => !keepsDraft && isUnsaved(), { key: persist?.key });
  useUnsavedWork(
    persist,
    () => {
      // The fields have just committed their pending input, which is not rendered yet.
      const changes = changesOf(initial, form.getValues());
      return !isSaved.current && (Object.keys(changes).length > 0 || alsoUnsaved?.()) ? changes : undefined;
    },
    form.reset,
    form.values,
  );

  return {
    form,
    saving,
    dirty,
    /** The message of a rejected save that belongs to no field. */
    rejection,
    textInput,
    /** Provided to the fields as `UploadCount`: the form is not sent while uploads are pending. */
    uploading,
    /** Props of the `<form>` element. */
    props: {
      ref: formRef,
      noValidate: true,
      onSubmit: form.onSubmit(
        (values) => {
          onSubmitted();
          void save(values);
        },
        (errors) => {
          onSubmitted();
          setFailures((count) => count + 1);
          onErrors?.(Object.values(errors).map(String));
        },
      ),
    },
    submit: () => formRef.current?.requestSubmit(),
    isUnsaved,
  };
}

/**
 * Values and visible errors of a form.
 * @param initial values before any change
 * @returns `textInput` for the text fields of a form with `filled`; `onSubmitted` and `onSaved` for the form to call
 */
function useFormValidation(schema: z.ZodType, initial: Values, validateOn: ValidateOn = 'blur') {
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
}

export type RecordForm = ReturnType<typeof useEntryForm>['form'];
type FormErrors = Readonly<Record<string, ReactNode>>;

/**
 * Returns the visible errors after a change. An error of the server stays until its field changes.
 * @param isValidated whether the error of a field is shown although it was not visible before the change
 */
function errorsAfterChange(
  current: FormErrors,
  schema: z.ZodType,
  [values, before]: readonly [Values, Values],
  isValidated: (path: string) => boolean,
): FormErrors {
  const errors = errorsOf(schema, values);
  const isServerError = (path: string) =>
    valueAt(values, path) === valueAt(before, path) && !errorsOf(schema, before)[path];
  const fromServer = Object.entries(current).filter(([path]) => !errors[path] && isServerError(path));
  const ofFields = Object.entries(errors).filter(([path]) => current[path] || isValidated(path));
  return Object.fromEntries([...fromServer, ...ofFields]);
}

/** Returns the value at an error path such as 'order_items.0.product.name'. */
const valueAt = (values: Values, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (parent, key) => (typeof parent === 'object' && parent !== null ? Reflect.get(parent, key) : undefined),
      values,
    );

/** Focuses the first invalid field; of a group of checkboxes, the first one. */
function focusFirstInvalid(form: HTMLFormElement | null): void {
  const first = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]');
  (first?.querySelector<HTMLElement>('input') ?? first)?.focus();
}

/** Returns the messages by field of a rejected request; empty when it has none. */
const fieldsOf = (cause: unknown): Record<string, string> =>
  cause instanceof Error && 'fields' in cause ? { ...(cause.fields as Record<string, string>) } : {};

/** Returns the name of the field in an error path such as `order_items.0.product.name`. */
const rootOf = (path: string): string => path.replace(/\..*$/, '');

/** Returns the message of a rejected request. */
const messageOf = (cause: unknown): string | undefined =>
  cause instanceof Error && 'fields' in cause ? cause.message : undefined;
