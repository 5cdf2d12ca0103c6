import { general } from '@bakehouse/contract/general';
import { crudSuite } from '../../../test/crud-suite.ts';

const social = {
  Facebook: 'Bakehouse',
  Facebook_Link: 'https://facebook.com/b',
  Instagram: 'bakehouse',
  Twitter: '@bake',
};

crudSuite(general, {
  valid: (n) => ({ ...social, Facebook: `Bakehouse ${n}`, Facebook_Image: null }),
  change: { Twitter: '@bakehouse', Twitter_Link: 'https://x.com/bakehouse' },
  invalid: [
    { body: { ...social, Facebook: '' }, field: 'Facebook', message: 'Facebook is required' },
    {
      body: { ...social, Instagram_Link: 'javascript:alert(1)' },
      field: 'Instagram_Link',
      message: 'Use a link within the site, or one that starts with http, https, mailto or tel',
    },
    { body: { ...social, Facebook_Link: undefined }, field: 'Facebook_Link', message: 'Facebook Link is required' },
    { body: { ...social, Instagram: ' ' }, field: 'Instagram', message: 'Instagram is required' },
    { body: { ...social, Twitter: undefined }, field: 'Twitter', message: 'Twitter is required' },
  ],
});
