import { footerMenus } from '@bakehouse/contract/content/site-parts';
import { Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { Card } from '../../ui/card.tsx';
import type { RecordForm } from '../../ui/form/use-entry-form.ts';
import { LinksField } from './links-field.tsx';
import { SettingPicture } from './setting-picture.tsx';
import { type SettingFields, SettingTab } from './setting-tab.tsx';
import { footerValues, type LinkRow } from './setting-values.ts';

type Menu = { readonly links: readonly LinkRow[] };
type MenuProps = {
  readonly form: RecordForm;
  /** Name of the menu in the form's values. */
  readonly name: string;
  readonly title: string;
  readonly nameField: string;
};

/** Settings of the storefront's footer. */
export const FooterTab = () => <SettingTab name="footer" valuesOf={footerValues} Fields={FooterFields} />;

const FooterFields: SettingFields = ({ form }) => {
  const rows = (path: string) => form.values[path] as readonly LinkRow[];
  return (
    <>
      <Card title="Logo and text">
        <Stack gap="md">
          <SettingPicture label="Logo" alt="Logo of the footer" {...form.getInputProps('logo')} />
          <Textarea label="Footer text" autosize minRows={2} {...form.getInputProps('footer_text')} />
        </Stack>
      </Card>
      <Card title="Socials">
        <LinksField form={form} path="socials" rows={rows('socials')} groupName="Socials" />
      </Card>
      <Card title="Promotional">
        <LinksField form={form} path="promotional" rows={rows('promotional')} groupName="Promotional" />
      </Card>
      {footerMenus.map((menu, index) => (
        <MenuCard key={menu} form={form} name={menu} title={`Menu ${index + 1}`} nameField="name" />
      ))}
      <MenuCard form={form} name="payments" title="Payments" nameField="title" />
    </>
  );
};

/** Card of a menu or of the payment logos: title, visibility and links. */
const MenuCard = ({ form, name, title, nameField }: MenuProps) => (
  <Card
    title={title}
    action={<Switch label={`Show ${title}`} {...form.getInputProps(`${name}.is_enabled`, { type: 'checkbox' })} />}
  >
    <Stack gap="md">
      <TextInput
        label={`${nameField === 'name' ? 'Name' : 'Title'} of ${title}`}
        {...form.getInputProps(`${name}.${nameField}`)}
      />
      <LinksField form={form} path={`${name}.links`} rows={(form.values[name] as Menu).links} groupName={title} />
    </Stack>
  </Card>
);
