import { footerMenus } from '@bakehouse/contract/content/site-parts';
import { Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { Card } from '../../ui/card.tsx';
import type { RecordForm } from '../../ui/form/use-record-form.ts';
import { LinksField } from './links-field.tsx';
import { PartPicture } from './part-picture.tsx';
import { type PartFields, PartTab } from './part-tab.tsx';
import { footerValues, type LinkRow } from './part-values.ts';

type Listed = { readonly links: readonly LinkRow[] };
type ListCard = {
  readonly form: RecordForm;
  readonly part: string;
  readonly title: string;
  readonly nameField: string;
};

/** Card of a menu or of the payment logos: title, visibility and links. */
const ListCard = ({ form, part, title, nameField }: ListCard) => (
  <Card
    title={title}
    action={<Switch label={`Show ${title}`} {...form.getInputProps(`${part}.is_enabled`, { type: 'checkbox' })} />}
  >
    <Stack gap="md">
      <TextInput
        label={`${nameField === 'name' ? 'Name' : 'Title'} of ${title}`}
        {...form.getInputProps(`${part}.${nameField}`)}
      />
      <LinksField form={form} path={`${part}.links`} rows={(form.values[part] as Listed).links} of={title} />
    </Stack>
  </Card>
);

const FooterFields: PartFields = ({ form }) => {
  const rows = (path: string) => form.values[path] as readonly LinkRow[];
  return (
    <>
      <Card title="Logo and text">
        <Stack gap="md">
          <PartPicture label="Logo" alt="Logo of the footer" {...form.getInputProps('logo')} />
          <Textarea label="Footer text" autosize minRows={2} {...form.getInputProps('footer_text')} />
        </Stack>
      </Card>
      <Card title="Socials">
        <LinksField form={form} path="socials" rows={rows('socials')} of="Socials" />
      </Card>
      <Card title="Promotional">
        <LinksField form={form} path="promotional" rows={rows('promotional')} of="Promotional" />
      </Card>
      {footerMenus.map((menu, at) => (
        <ListCard key={menu} form={form} part={menu} title={`Menu ${at + 1}`} nameField="name" />
      ))}
      <ListCard form={form} part="payments" title="Payments" nameField="title" />
    </>
  );
};

/** Settings of the shop's footer. */
export const FooterTab = () => <PartTab name="footer" valuesOf={footerValues} Fields={FooterFields} />;
