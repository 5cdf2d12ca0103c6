import { siteSetting } from '@bakehouse/contract/site-setting';
import { crudScreens } from '../../kernel/crud/crud-screens.tsx';
import { createdColumn, imageColumn } from '../../ui/table/record-columns.tsx';

export const siteSettingScreens = crudScreens(siteSetting, {
  columns: [
    { ...imageColumn, header: 'Meta Value image' },
    { id: 'meta_key', header: 'Meta Key', main: true, sort: 'meta_key', cell: ({ meta_key }) => meta_key },
    { id: 'meta_tag', header: 'Meta Tag', sort: 'meta_tag', cell: ({ meta_tag }) => meta_tag },
    createdColumn,
  ],
  loadForm: () => import('./site-setting.form.tsx').then((own) => own.SiteSettingForm),
  empty: { meta_key: '', meta_tag: '', meta_value: '', image: null },
  nameOf: ({ meta_key }) => meta_key,
});
