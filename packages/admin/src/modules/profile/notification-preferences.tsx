import { languageLabels, messageLanguages } from '@bakehouse/contract/core/message-language';
import { i18n, translated } from '@bakehouse/contract/i18n';
import {
  notificationEndpoints,
  type NotificationPreferences as Preferences,
} from '@bakehouse/contract/notification/notification.endpoints';
import { type NotificationChannel, notificationChannels } from '@bakehouse/contract/notification/notification-kinds';
import { Alert, Button, Checkbox, Group, NativeSelect, Skeleton, Switch, Table, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callEndpoint } from '../../data/client.ts';
import { preferencesQuery } from '../../kernel/notification/notification.data.ts';
import { notificationKey } from '../../kernel/notification/notification-key.ts';
import { playChime } from '../../kernel/notification/ring-sound.ts';
import { Failed } from '../../ui/feedback/states.tsx';
import { FormPage } from '../../ui/form/form-page.tsx';
import { useEntryForm } from '../../ui/form/use-entry-form.ts';

const channelLabels: Readonly<Record<NotificationChannel, string>> = {
  app: /* i18n */ 'In the app',
  desktop: /* i18n */ 'Desktop with sound',
  email: /* i18n */ 'Email',
  sms: /* i18n */ 'SMS',
};

type Values = {
  readonly language: Preferences['language'];
  readonly sound: boolean;
  readonly kinds: Readonly<Record<string, Readonly<Record<NotificationChannel, boolean>>>>;
};

/** Which events notify the user, and how. */
export function NotificationPreferences() {
  const { data, error, refetch } = useQuery(preferencesQuery);
  if (data) return <PreferencesForm key={JSON.stringify(data)} preferences={data} />;
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  return <Skeleton height={320} maw={760} role="status" aria-label={i18n.t('Loading preferences')} />;
}

function PreferencesForm({ preferences }: { readonly preferences: Preferences }) {
  const save = useSavePreferences();
  const page = useEntryForm<Values>({
    schema: notificationEndpoints.updatePreferences.body,
    initial: valuesOf(preferences),
    persist: { key: 'notification preferences' },
    send: (values) => save.mutateAsync(values),
    done: () => {},
  });
  const { form } = page;
  const values = form.values as Values;
  const hasDesktopChannel = Object.values(values.kinds).some(({ desktop }) => desktop);
  return (
    <FormPage {...page}>
      {preferences.kinds.length === 0 ? (
        <Text c="dimmed">{i18n.t('Nothing notifies you with your present permissions.')}</Text>
      ) : (
        <Table.ScrollContainer minWidth={320} type="native">
          <Table aria-label={i18n.t('Notifications by event and channel')} horizontalSpacing={6}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">{i18n.t('Event')}</Table.Th>
                {notificationChannels.map((channel) => (
                  <Table.Th key={channel} scope="col">
                    {translated(channelLabels[channel])}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {preferences.kinds.map(({ kind, label }) => (
                <Table.Tr key={kind}>
                  <Table.Th scope="row" fw={400}>
                    {translated(label)}
                  </Table.Th>
                  {notificationChannels.map((channel) => (
                    <Table.Td key={channel}>
                      <Checkbox
                        aria-label={`${translated(label)}: ${translated(channelLabels[channel])}`}
                        {...form.getInputProps(`kinds.${kind}.${channel}`, { type: 'checkbox' })}
                      />
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      <BrowserPermission isNeeded={hasDesktopChannel} />
      <Switch
        label={i18n.t('Sound')}
        description={i18n.t('A new order rings in this browser until somebody acknowledges it')}
        {...form.getInputProps('sound', { type: 'checkbox' })}
      />
      <TestSound />
      <NativeSelect
        label={i18n.t('Language')}
        description={i18n.t('Of the notifications, emails and SMS to you')}
        maw={280}
        data={messageLanguages.map((value) => ({ value, label: languageLabels[value] }))}
        {...form.getInputProps('language')}
      />
    </FormPage>
  );
}

function useSavePreferences() {
  const client = useQueryClient();
  return useMutation({
    meta: { invalidates: notificationKey },
    mutationFn: (body: Values) => callEndpoint(notificationEndpoints.updatePreferences, { body }),
    onSuccess: ({ data }) => client.setQueryData(preferencesQuery.queryKey, data),
  });
}

const valuesOf = ({ language, sound, kinds }: Preferences): Values => ({
  language,
  sound,
  kinds: Object.fromEntries(kinds.map(({ kind, channels }) => [kind, channels])),
});

/** What the browser allows; `unsupported` where it has no notifications. */
type Permission = NotificationPermission | 'unsupported';
const notes: Readonly<Partial<Record<Permission, string>>> = {
  denied:
    /* i18n */ 'This browser blocks notifications from Bakehouse. Allow them in the site settings next to the address, then reload the page. New orders still appear on this screen, with sound.',
  unsupported:
    /* i18n */ 'This browser cannot show notifications on the desktop. New orders still appear on this screen, with sound.',
};

/** Requests the permission for notifications, and explains what it blocks. */
function BrowserPermission({ isNeeded }: { readonly isNeeded: boolean }) {
  const [permission, setPermission] = useState(currentPermission);
  if (!isNeeded || permission === 'granted') return null;
  if (permission === 'default')
    return (
      <Alert title={i18n.t('Allow notifications in this browser')}>
        <Button size="compact-sm" onClick={async () => setPermission(await Notification.requestPermission())}>
          {i18n.t('Allow notifications')}
        </Button>
      </Alert>
    );
  return <Alert color="yellow">{translated(notes[permission] ?? '')}</Alert>;
}

const currentPermission = (): Permission => ('Notification' in window ? Notification.permission : 'unsupported');

function TestSound() {
  const [failed, setFailed] = useState(false);
  const play = async () => setFailed((await playChime({ repeats: false })) === undefined);
  return (
    <Group gap="xs">
      <Button variant="default" size="compact-sm" onClick={() => void play()}>
        {i18n.t('Test sound')}
      </Button>
      {failed && (
        <Text fz={13} role="status">
          {i18n.t('This browser does not play sound. Check its settings for this site.')}
        </Text>
      )}
    </Group>
  );
}
