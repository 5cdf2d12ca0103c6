import type { ApiKey, KeyPermission } from '@bakehouse/contract/api-key/api-key.endpoints';
import { storefrontBase } from '@bakehouse/contract/api-key/api-key-permissions';
import { Button, Group, Input, Text, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ApiError } from '../../data/api-error.ts';
import { type Permission, PermissionGrid } from '../../kernel/pickers/permission-grid.tsx';
import { Failed } from '../../ui/feedback/states.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { errorsByField } from '../../ui/form/form-errors.ts';
import { isDay, localToday } from '../../ui/format/days.ts';
import { DayField, dayError } from '../../ui/input/day-field.tsx';
import { type ApiKeyValues, handles, keyPermissionsQuery, useCreateApiKey, useUpdateApiKey } from './api-key.data.ts';

type Choice = Permission & Pick<KeyPermission, 'reads'>;

const toChoice = ({ key, name, module, reads }: KeyPermission): Choice => {
  const [method = '', slug = ''] = key.split(' ');
  return { _id: key, name, module, reads, method, slug };
};

const presets = [
  { label: 'Read everything', includes: ({ reads }: Choice) => reads },
  { label: 'Storefront orders', includes: ({ slug }: Choice) => slug.startsWith(storefrontBase) },
];

type PickerProps = {
  readonly permissions: readonly Choice[];
  readonly value: readonly string[];
  readonly onChange: (keys: string[]) => void;
  readonly error?: string | undefined;
};

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

/** Returns the end of a day in the time zone of the dashboard. */
const endOfDay = (day: string): string => new Date(`${day}T23:59:59.999+05:30`).toISOString();

const splitAddresses = (text: string): string[] =>
  text
    .split(/[\s,]+/)
    .map((line) => line.trim())
    .filter(Boolean);

const rejectedFields = ({ fields, message }: ApiError): Record<string, string> => {
  const errors = errorsByField(fields);
  return Object.keys(errors).length > 0 ? errors : { name: message };
};

type Props = {
  /** Undefined for a new key. */
  readonly apiKey?: ApiKey | undefined;
  /** Receives the name and the secret of a new key. */
  readonly onCreated: (name: string, secret: string) => void;
  readonly onClose: () => void;
};

const useApiKeyForm = ({ apiKey, onCreated, onClose }: Props) => {
  const [name, setName] = useState(apiKey?.name ?? '');
  const [chosen, setChosen] = useState<readonly string[]>(apiKey?.permissions ?? []);
  const initialDay = apiKey?.expires_at ? localToday(new Date(apiKey.expires_at)) : null;
  const [day, setDay] = useState<string | null>(initialDay);
  const [addresses, setAddresses] = useState((apiKey?.addresses ?? []).join('\n'));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const create = useCreateApiKey();
  const update = useUpdateApiKey();

  const validate = (keys: readonly string[]): Record<string, string> => ({
    ...(name.trim() === '' ? { name: 'Name is required' } : {}),
    ...(keys.length === 0 ? { permissions: 'Choose at least one permission' } : {}),
    ...(day && !isDay(day) ? { expires_at: dayError() } : {}),
  });

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

  /** @param keys the chosen permissions that the user can give */
  const save = async (keys: readonly string[]) => {
    const invalidFields = validate(keys);
    setErrors(invalidFields);
    if (Object.keys(invalidFields).length > 0) return;
    const expires_at = day === initialDay ? (apiKey?.expires_at ?? null) : day && endOfDay(day);
    try {
      await send({ name: name.trim(), permissions: [...keys], expires_at, addresses: splitAddresses(addresses) });
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      if (handles.includes(cause.code)) setErrors(rejectedFields(cause));
    }
  };

  return {
    name: { value: name, set: setName },
    chosen: { value: chosen, set: setChosen },
    day: { value: day, set: setDay },
    addresses: { value: addresses, set: setAddresses },
    errors,
    save,
    isBusy: create.isPending || update.isPending,
  };
};

/** Dialog that creates a key or changes its name, permissions, expiry and addresses. */
export const ApiKeyDialog = (props: Props) => {
  const { apiKey, onClose } = props;
  const { name, chosen, day, addresses, errors, save, isBusy } = useApiKeyForm(props);
  const { data, error, refetch } = useQuery(keyPermissionsQuery);
  // Others than the maker can only remove permissions.
  const possible = apiKey?.own === false ? apiKey.permissions : undefined;
  const permissions = useMemo(
    () => data?.map(toChoice).filter(({ _id }) => possible?.includes(_id) ?? true),
    [data, possible],
  );
  const available = new Set(permissions?.map(({ _id }) => _id));
  const keys = chosen.value.filter((key) => available.has(key));
  const unavailableCount = permissions ? chosen.value.length - keys.length : 0;
  return (
    <FormDialog
      title={apiKey ? `Edit ${apiKey.name}` : 'Create API key'}
      size="xl"
      closeOnClickOutside={false}
      onClose={onClose}
      onSubmit={() => void save(keys)}
      submit={{ label: apiKey ? 'Save key' : 'Create key', loading: isBusy, disabled: !permissions }}
    >
      <TextInput
        label="Name"
        description="The program that uses the key, such as Till or Accounts export"
        withAsterisk
        data-autofocus
        maxLength={60}
        value={name.value}
        error={errors.name}
        onChange={(event) => name.set(event.currentTarget.value)}
      />
      <DayField
        label="Expires on"
        description="The key works until the end of this day. Leave it empty for a key that does not expire."
        value={day.value}
        error={errors.expires_at}
        min={localToday()}
        onChange={day.set}
      />
      <Textarea
        label="Allowed addresses"
        description="IP addresses or ranges such as 203.0.113.0/24, one on each line. Leave it empty to allow all."
        autosize
        minRows={2}
        value={addresses.value}
        error={errors.addresses}
        onChange={(event) => addresses.set(event.currentTarget.value)}
      />
      {error && !permissions && <Failed error={error} onRetry={() => void refetch()} />}
      {permissions && (
        <KeyPermissions permissions={permissions} value={keys} onChange={chosen.set} error={errors.permissions} />
      )}
      {unavailableCount > 0 && (
        <Input.Description>{`${unavailableCount} permissions of this key are not yours. Saving removes them.`}</Input.Description>
      )}
    </FormDialog>
  );
};
