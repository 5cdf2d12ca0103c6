import { useForm } from '@mantine/form';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { z } from 'zod';
import { rememberFocus } from '../focus/focus-return.ts';
import { changesOf } from '../format/differences.ts';
import { waitsForImages } from '../input/upload-context.ts';
import { errorsOf } from './form-errors.ts';
import { closeGuarded, useLeaveGuard } from './leave-guard.ts';
import { findUnsavedWork, type Persist, useUnsavedWork } from './unsaved-work.ts';

/** Values of a form by field; a `File` is a picture that is selected but not uploaded. */
export type Values = Readonly<Record<string, unknown>>;

/** Returns the messages by field of a rejected request; empty when it has none. */
const fieldsOf = (cause: unknown): Record<string, string> =>
  cause instanceof Error && 'fields' in cause ? { ...(cause.fields as Record<string, string>) } : {};

export type RecordFormOptions<V extends Values> = {
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
  /** Receives the messages that prevent a save, for forms that also show them outside their fields. */
  readonly onErrors?: (messages: readonly string[]) => void;
};

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
 * Returns the visible errors that remain after a change: an error stays until it is fixed, and an error of the server
 * until its field changes.
 */
const remainingErrors = (current: FormErrors, schema: z.ZodType, values: Values, before: Values): FormErrors => {
  const errors = errorsOf(schema, values);
  const isServerError = (path: string) =>
    valueAt(values, path) === valueAt(before, path) && !errorsOf(schema, before)[path];
  return Object.fromEntries(
    Object.entries(current).flatMap(([path, error]) => {
      if (errors[path]) return [[path, errors[path]]];
      return isServerError(path) ? [[path, error]] : [];
    }),
  );
};

/**
 * A form over a schema of the contract. Errors appear on blur and disappear when the value is valid; a failed save
 * focuses the first invalid field; field errors from the server are shown at their fields; and leaving with unsaved
 * changes asks once.
 */
export const useRecordForm = <V extends Values>(options: RecordFormOptions<V>) => {
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
    onErrors,
  } = options;
  const formRef = useRef<HTMLFormElement>(null);
  const isSaved = useRef(false);
  const uploading = useRef(0);
  const [saving, setSaving] = useState(false);
  /** Number of failed saves; each of them focuses the first invalid field. */
  const [failures, setFailures] = useState(0);

  const form = useForm<Record<string, unknown>>({
    initialValues: initial,
    validate: (values) => errorsOf(schema, values),
    validateInputOnBlur: true,
    clearInputErrorOnChange: false,
    onValuesChange: (values, before) => form.setErrors((current) => remainingErrors(current, schema, values, before)),
  });

  const [carried] = useState(() => edits ?? (persist && findUnsavedWork(persist.key, persist.storage)?.edits));
  const carryOver = useEffectEvent(() => carried && form.setValues(carried));
  useEffect(() => void carryOver(), []);

  useEffect(() => {
    if (failures > 0) formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')?.focus();
  }, [failures]);

  const save = async (values: Record<string, unknown>) => {
    if (saving || waitsForImages(uploading)) return;
    rememberFocus();
    setSaving(true);
    try {
      if (confirmSave && !(await confirmSave(values as V))) return;
      await send(values as V);
      isSaved.current = true;
      done();
    } catch (cause) {
      const fields = fieldsOf(cause);
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
    /** Provided to the fields as `UploadCount`: the form is not sent while uploads are pending. */
    uploading,
    /** Props of the `<form>` element. */
    props: {
      ref: formRef,
      noValidate: true,
      onSubmit: form.onSubmit(
        (values) => void save(values),
        (errors) => {
          setFailures((count) => count + 1);
          onErrors?.(Object.values(errors).map(String));
        },
      ),
    },
    submit: () => formRef.current?.requestSubmit(),
    /** Closes the form, after a confirmation when there are unsaved changes. */
    cancel: (close: () => void) => closeGuarded(isUnsaved, close),
  };
};
export type RecordForm = ReturnType<typeof useRecordForm>['form'];
