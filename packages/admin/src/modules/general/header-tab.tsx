import { SimpleGrid, Stack, Switch, TextInput } from '@mantine/core';
import { Card } from '../../ui/card.tsx';
import { LinkInput } from '../../ui/input/link-input.tsx';
import { PartPicture } from './part-picture.tsx';
import { type PartFields, PartTab } from './part-tab.tsx';
import { headerValues } from './part-values.ts';

const HeaderFields: PartFields = ({ form }) => {
  const show = (part: string, label: string) => (
    <Switch label={label} {...form.getInputProps(`${part}.is_enabled`, { type: 'checkbox' })} />
  );
  return (
    <>
      <Card title="Top of every page">
        <Stack gap="md">
          <PartPicture label="Logo" alt="Logo of the header" {...form.getInputProps('logo')} />
          {show('search_form', 'Show the search form')}
          <div>
            <TextInput label="Phone number" type="tel" mb="xs" {...form.getInputProps('phone_number.text')} />
            {show('phone_number', 'Show the phone number')}
          </div>
          <div>
            <TextInput label="Cart text" mb="xs" {...form.getInputProps('cart.text')} />
            {show('cart', 'Show the cart')}
          </div>
          {show('accounts', 'Show the accounts')}
        </Stack>
      </Card>
      <Card title="Offer">
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" mb="xs">
          <TextInput label="Offer text" {...form.getInputProps('offer.text')} />
          <LinkInput label="Offer link" {...form.getInputProps('offer.url')} />
        </SimpleGrid>
        {show('offer', 'Show the offer')}
      </Card>
    </>
  );
};

/** Settings of the shop's header. */
export const HeaderTab = () => <PartTab name="header" valuesOf={headerValues} Fields={HeaderFields} />;
