import { SimpleGrid, Stack, Switch, TextInput } from '@mantine/core';
import { Card } from '../../ui/card.tsx';
import { LinkInput } from '../../ui/input/link-input.tsx';
import { SettingPicture } from './setting-picture.tsx';
import { type SettingFields, SettingTab } from './setting-tab.tsx';
import { headerValues } from './setting-values.ts';

/** Settings of the storefront's header. */
export const HeaderTab = () => <SettingTab name="header" valuesOf={headerValues} Fields={HeaderFields} />;

const HeaderFields: SettingFields = ({ form }) => {
  const visibilitySwitch = (name: string, label: string) => (
    <Switch label={label} {...form.getInputProps(`${name}.is_enabled`, { type: 'checkbox' })} />
  );
  return (
    <>
      <Card title="Top of every page">
        <Stack gap="md">
          <SettingPicture label="Logo" alt="Logo of the header" {...form.getInputProps('logo')} />
          {visibilitySwitch('search_form', 'Show the search form')}
          <div>
            <TextInput label="Phone number" type="tel" mb="xs" {...form.getInputProps('phone_number.text')} />
            {visibilitySwitch('phone_number', 'Show the phone number')}
          </div>
          <div>
            <TextInput label="Cart text" mb="xs" {...form.getInputProps('cart.text')} />
            {visibilitySwitch('cart', 'Show the cart')}
          </div>
          {visibilitySwitch('accounts', 'Show the accounts')}
        </Stack>
      </Card>
      <Card title="Offer">
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" mb="xs">
          <TextInput label="Offer text" {...form.getInputProps('offer.text')} />
          <LinkInput label="Offer link" {...form.getInputProps('offer.url')} />
        </SimpleGrid>
        {visibilitySwitch('offer', 'Show the offer')}
      </Card>
    </>
  );
};
