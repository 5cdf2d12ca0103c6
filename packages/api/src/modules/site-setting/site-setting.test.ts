import { siteSetting } from '@bakehouse/contract/site-setting';
import { crudSuite } from '../../../test/crud-suite.ts';

crudSuite(siteSetting, {
  valid: (n) => ({ meta_key: `og:title-${n}`, meta_tag: 'property', meta_value: 'Cakes, today', image: null }),
  change: { meta_tag: 'name', meta_value: 'Bakehouse' },
  invalid: [
    { body: { meta_tag: 'a', meta_value: 'b' }, field: 'meta_key', message: 'meta key is required' },
    { body: { meta_key: 'a', meta_value: 'b' }, field: 'meta_tag', message: 'meta tag is required' },
    { body: { meta_key: 'a', meta_tag: 'b', meta_value: ' ' }, field: 'meta_value', message: 'meta value is required' },
  ],
  unique: { message: /^Meta key already in use/ },
});
