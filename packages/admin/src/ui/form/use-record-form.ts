import { useForm } from '@mantine/form';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { z } from 'zod';
import { rememberFocus } from '../focus-return.ts';
import { changesOf } from '../format/differences.ts';
import { waitsForImages } from '../input/upload-count.ts';
import { errorsOf } from './form-errors.ts';
import { closeGuarded, useLeaveGuard } from './leave-guard.ts';
import { findUnsavedWork, type Persist, useUnsavedWork } from './unsaved-work.ts';

/** What a form holds, by field; a `File` is a picture chosen and not yet sent. */
export type Values = Readonly<Record<string, unknown>>;

/** Sentences by field that a refusal carries, if it does. */
const fieldsOf = (cause: unknown): Record<string, string> =>
  cause instanceof Error && 'fields' in cause ? { ...(cause.fields as Record<string, string>) } : {};

type Options<V extends Values> = {
  readonly schema: z.ZodType;
  readonly initial: V;
  /** Changes already made, carried over from an older version of the record. */
  readonly edits?: Values;
  /** Asks, where saving these values affects more than the form shows; nothing is sent unless it answers true. */
  readonly confirmSave?: (values: V) => Promise<boolean>;
  /** Sends the values; a refusal with `fields` lands on them. */
  readonly send: (values: V) => Promise<unknown>;
  /** Runs after a save, when nothing is unsaved any more. */
  readonly done: () => void;
  /** Work beside the form's own values that a save takes along. */
  readonly alsoUnsaved?: () => boolean;
  /** Restores unsaved work after a reload or a new sign-in; a form that is given no `edits` starts with what was stored. */
  readonly persist?: Persist;
  /** What was typed is kept elsewhere, so that leaving loses nothing and asks nothing. */
  readonly keepsDraft?: boolean;
  /** Is given the sentences that keep a form from being sent, where they are said at their fields and elsewhere. */
  readonly onErrors?: (sentences: readonly string[]) => void;
};

/** The value at a path as errors name it: 'order_items.0.product.name'. */
const valueAt = (values: Values, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (within, key) => (typeof within === 'object' && within !== null ? Reflect.get(within, key) : undefined),
      values,
    );

/**
 * A form over a schema of the contract: errors on blur and gone when right, the first fault focused after a failed
 * save, the server's field errors on their fields, and one question before unsaved work is left.
 */
export const useRecordForm = <V extends Values>(options: Options<V>) => {
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
  const node = useRef<HTMLFormElement>(null);
  const settled = useRef(false);
  const uploading = useRef(0);
  const [saving, setSaving] = useState(false);
  const [faults, setErrors] = useState(0);

  const form = useForm<Record<string, unknown>>({
    initialValues: initial,
    validate: (values) => errorsOf(schema, values),
    validateInputOnBlur: true,
    clearInputErrorOnChange: false,
    onValuesChange: (values, before) => {
      const now = errorsOf(schema, values);
      // A shown error stays only while it is true; one from the server, while its field is as it was sent.
      form.setErrors((shown) =>
        Object.fromEntries(
          Object.entries(shown).flatMap(([path, error]) =>
            now[path]
              ? [[path, now[path]]]
              : valueAt(values, path) === valueAt(before, path) && !errorsOf(schema, before)[path]
                ? [[path, error]]
                : [],
          ),
        ),
      );
    },
  });

  const [carried] = useState(() => edits ?? (persist && findUnsavedWork(persist.key)?.edits));
  const carryOver = useEffectEvent(() => carried && form.setValues(carried));
  useEffect(() => void carryOver(), []);

  useEffect(() => {
    if (faults > 0) node.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-faulty]')?.focus();
  }, [faults]);

  const save = async (values: Record<string, unknown>) => {
    if (saving || waitsForImages(uploading)) return;
    rememberFocus();
    setSaving(true);
    try {
      if (confirmSave && !(await confirmSave(values as V))) return;
      await send(values as V);
      settled.current = true;
      done();
    } catch (cause) {
      const fields = fieldsOf(cause);
      if (Object.keys(fields).length === 0) return;
      form.setErrors(fields);
      setErrors((count) => count + 1);
    } finally {
      setSaving(false);
    }
  };

  const dirty = form.isDirty();
  const isUnsaved = () => !settled.current && (form.isDirty() || alsoUnsaved?.() === true);
  useLeaveGuard(() => !keepsDraft && isUnsaved(), { key: persist?.key });
  useUnsavedWork(
    persist,
    () => {
      // The fields have just committed what was typed last, which is not rendered yet.
      const changes = changesOf(initial, form.getValues());
      return !settled.current && (Object.keys(changes).length > 0 || alsoUnsaved?.()) ? changes : undefined;
    },
    form.reset,
  );

  return {
    form,
    saving,
    dirty,
    /** Given to the fields as `UploadCount`: nothing is sent while pictures are on their way. */
    uploading,
    /** Spread on the `<form>`. */
    props: {
      ref: node,
      noValidate: true,
      onSubmit: form.onSubmit(
        (values) => void save(values),
        (errors) => {
          setErrors((count) => count + 1);
          onErrors?.(Object.values(errors).map(String));
        },
      ),
    },
    submit: () => node.current?.requestSubmit(),
    /** Closes the form, after asking when there are unsaved changes. */
    cancel: (close: () => void) => closeGuarded(isUnsaved, close),
  };
};
export type RecordForm = ReturnType<typeof useRecordForm>['form'];
