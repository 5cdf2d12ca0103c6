import type { ApiKey, KeyPermission } from '@bakehouse/contract/api-key/api-key.endpoints';
import { storefrontBase } from '@bakehouse/contract/api-key/api-key-permissions';
import { Button, Group, Input, Text, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { z } from 'zod';
import { ApiError, withFields } from '../../data/api-error.ts';
import { type Permission, PermissionGrid } from '../../kernel/pickers/permission-grid.tsx';
import { Failed } from '../../ui/feedback/states.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { errorsByField } from '../../ui/form/form-errors.ts';
import { useEntryForm } from '../../ui/form/use-entry-form.ts';
import { isDay, localToday } from '../../ui/format/days.ts';
import { DayField, dayError } from '../../ui/input/day-field.tsx';
import { type ApiKeyValues, handles, keyPermissionsQuery, useCreateApiKey, useUpdateApiKey } from './api-key.data.ts';

type Choice = Permission & Pick<KeyPermission, 'reads'>;
const presets = [
  { label: 'Read everything', includes: ({ reads }: Choice) => reads },
  { label: 'Storefront orders', includes: ({ slug }: Choice) => slug.startsWith(storefrontBase) },
];

type PickerProps = {
  readonly permissions: readonly Choice[];
  readonly value: readonly string[];
  readonly onChange: (keys: string[]) => void;
  readonly error?: ReactNode;
};
type Values = ReturnType<typeof valuesOf>;
type Props = {
  /** Undefined for a new key. */
  readonly apiKey?: ApiKey | undefined;
  /** Receives the name and the secret of a new key. */
  readonly onCreated: (name: string, secret: string) => void;
  readonly onClose: () => void;
};

/** Dialog that creates a key or changes its name, permissions, expiry and addresses. */
export function ApiKeyDialog(props: Props) {
  const { apiKey, onClose } = props;
  const { data, error, refetch } = useQuery(keyPermissionsQuery);
  // Others than the maker can only remove permissions.
  const possible = apiKey?.own === false ? apiKey.permissions : undefined;
  const permissions = useMemo(
    () => data?.map(toChoice).filter(({ _id }) => possible?.includes(_id) ?? true),
    [data, possible],
  );
  const available = new Set(permissions?.map(({ _id }) => _id));
  const { form, saving, props: formProps } = useApiKeyForm(props, (key) => available.has(key));
  const chosen = (form.values as Values).permissions;
  const keys = chosen.filter((key) => available.has(key));
  const unavailableCount = permissions ? chosen.length - keys.length : 0;
  const errors = errorsByField(form.errors);
  return (
    <FormDialog
      title={apiKey ? `Edit ${apiKey.name}` : 'Create API key'}
      size="xl"
      closeOnClickOutside={false}
      ref={formProps.ref}
      onClose={onClose}
      onSubmit={() => formProps.onSubmit()}
      submit={{ label: apiKey ? 'Save key' : 'Create key', loading: saving, disabled: !permissions }}
    >
      <TextInput
        label="Name"
        description="The program that uses the key, such as Till or Accounts export"
        withAsterisk
        data-autofocus
        maxLength={60}
        {...form.getInputProps('name')}
      />
      <DayField
        label="Expires on"
        description="The key works until the end of this day. Leave it empty for a key that does not expire."
        min={localToday()}
        {...form.getInputProps('expires_at')}
      />
      <Textarea
        label="Allowed addresses"
        description="IP addresses or ranges such as 203.0.113.0/24, one on each line. Leave it empty to allow all."
        autosize
        minRows={2}
        {...form.getInputProps('addresses')}
        error={errors.addresses}
      />
      {error && !permissions && <Failed error={error} onRetry={() => void refetch()} />}
      {permissions && (
        <KeyPermissions
          permissions={permissions}
          value={keys}
          onChange={(next) => form.setFieldValue('permissions', next)}
          error={errors.permissions}
        />
      )}
      {unavailableCount > 0 && (
        <Input.Description>{`${unavailableCount} permissions of this key are not yours. Saving removes them.`}</Input.Description>
      )}
    </FormDialog>
  );
}

function toChoice({ key, name, module, reads }: KeyPermission): Choice {
  const [method = '', slug = ''] = key.split(' ');
  return { _id: key, name, module, reads, method, slug };
}

/** @param isAvailable whether the user can give a permission */
function useApiKeyForm({ apiKey, onCreated, onClose }: Props, isAvailable: (key: string) => boolean) {
  const create = useCreateApiKey();
  const update = useUpdateApiKey();
  const initial = valuesOf(apiKey);
  const send = async (values: ApiKeyValues) => {
    if (apiKey) {
      await update.mutateAsync({ ...values, key: apiKey });
      return onClose();
    }
    const { secret } = await create.mutateAsync(values);
    create.reset();
    if (secret === null) onClose();
    else onCreated(values.name, secret);
  };
  return useEntryForm<Values>({
    schema: schemaFor(isAvailable),
    initial,
    validateOn: 'submit',
    keepsDraft: true,
    send: ({ name, permissions, expires_at: day, addresses }) =>
      send({
        name: name.trim(),
        permissions: permissions.filter(isAvailable),
        expires_at: day === initial.expires_at ? (apiKey?.expires_at ?? null) : day && endOfDay(day),
        addresses: splitAddresses(addresses),
      }).catch((cause: unknown) => {
        throw cause instanceof ApiError ? withFields(cause, rejectedFields(cause)) : cause;
      }),
    done: () => undefined,
  });
}

/** Values of the dialog: the expiry is a day, and the addresses are one text. */
const valuesOf = (apiKey: ApiKey | undefined) => ({
  name: apiKey?.name ?? '',
  permissions: apiKey?.permissions ?? [],
  expires_at: apiKey?.expires_at ? localToday(new Date(apiKey.expires_at)) : null,
  addresses: (apiKey?.addresses ?? []).join('\n'),
});

/** @param isAvailable whether the user can give a permission */
const schemaFor = (isAvailable: (key: string) => boolean) =>
  z.object({
    name: z.string().trim().min(1, 'Name is required'),
    permissions: z.array(z.string()).refine((keys) => keys.some(isAvailable), 'Choose at least one permission'),
    expires_at: z
      .string()
      .nullable()
      .refine((day) => !day || isDay(day), dayError()),
    addresses: z.string(),
  });

/** Returns the end of a day in the time zone of the dashboard. */
const endOfDay = (day: string): string => new Date(`${day}T23:59:59.999+05:30`).toISOString();

const splitAddresses = (text: string): string[] =>
  text
    .split(/[\s,]+/)
    .map((line) => line.trim())
    .filter(Boolean);

/** Returns the messages of a rejected save by field of the dialog; none for errors that are shown as a toast. */
function rejectedFields({ code, fields, message }: ApiError): Record<string, string> {
  if (!handles.includes(code)) return {};
  const errors = errorsByField(fields);
  return Object.keys(errors).length > 0 ? errors : { name: message };
}

/** Presets, and the permissions that the user has. */
const KeyPermissions = ({ permissions, value, onChange, error }: PickerProps) => (
  <div>
    <Group gap="xs" mb="xs">
      <Text fz={13} c="dimmed">
        Presets
      </Text>
      {presets.map(({ label, includes }) => {
        const keys = permissions.filter(includes).map(({ _id }) => _id);
        return keys.length === 0 ? null : (
          <Button key={label} size="compact-sm" variant="default" onClick={() => onChange(keys.toSorted())}>
            {label}
          </Button>
        );
      })}
    </Group>
    <PermissionGrid permissions={permissions} value={value} onChange={onChange} error={error} />
  </div>
);
