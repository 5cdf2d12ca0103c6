import { SimpleGrid, TextInput } from '@mantine/core';
import { Card } from '../../ui/card.tsx';
import { DescribedSwitch } from '../../ui/input/described-switch.tsx';
import { NumberField } from '../../ui/input/number-field.tsx';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { type SettingFields, SettingTab } from './setting-tab.tsx';
import { messageValues } from './setting-values.ts';

/** When customers and stores get messages. */
export const MessagePage = () => (
  <>
    <ScreenHeader
      title="Message settings"
      crumbs={[{ label: 'Message templates', to: '/message-templates' }, { label: 'Message settings' }]}
    />
    {/* One block, because the layout centres each of its children. */}
    <div>
      <SettingTab name="messages" valuesOf={messageValues} Fields={MessageFields} />
    </div>
  </>
);

const MessageFields: SettingFields = ({ form }) => (
  <>
    <Card title="Quiet hours">
      <DescribedSwitch
        form={form}
        path="quiet_hours.is_enabled"
        label="Send no SMS and WhatsApp messages to customers at night"
        description="They are sent when the quiet hours end. Messages about a dispatch, a delay, a delivery or a payment link, and about a delivery in the quiet hours, are sent at once."
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} mt="md" maw={420}>
        <TextInput label="From" type="time" {...form.getInputProps('quiet_hours.from')} />
        <TextInput label="Until" type="time" {...form.getInputProps('quiet_hours.upto')} />
      </SimpleGrid>
    </Card>
    <Card title="Late deliveries">
      <DescribedSwitch
        form={form}
        path="delay.is_enabled"
        label="Tell customers that their delivery is late"
        description="Switch this on only if riders or stores report each delivery at once. Otherwise customers are told of a delay after the cake has arrived."
      />
      <NumberField
        label="Minutes after the delivery slot"
        unit={{ after: 'min' }}
        mt="md"
        maw={260}
        {...form.getInputProps('delay.minutes')}
      />
    </Card>
    <Card title="SMS to stores">
      <NumberField
        label="Minutes until an unseen notification is sent by SMS"
        description="A person of a store whose phone gets notifications gets the SMS only if they have not seen the notification by then. Everybody else gets it at once. 0 sends every SMS at once."
        unit={{ after: 'min' }}
        maw={420}
        {...form.getInputProps('unseen_push.minutes')}
      />
    </Card>
  </>
);
