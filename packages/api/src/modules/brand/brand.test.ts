import { brand } from '@bakehouse/contract/brand';
import { crudSuite } from '../../../test/crud-suite.ts';

crudSuite(brand, {
  valid: (n) => ({ name: `Amber Oven ${n}`, status: 'Active', image: null }),
  change: { name: 'Blue Tin', status: 'InActive' },
  invalid: [
    { body: {}, field: 'name', message: 'Name is required' },
    { body: { name: '   ' }, field: 'name', message: 'Name is required' },
    { body: { name: 'x'.repeat(201) }, field: 'name', message: 'Name must be at most 200 characters' },
    { body: { name: 'a\u0000b' }, field: 'name', message: 'Name must not contain NUL characters' },
    {
      body: { name: 'A', status: 'Asleep' },
      field: 'status',
      message: 'Status must be one of Active, InActive, Draft, Deleted',
    },
    {
      body: { name: 'A', image: '/files/01990000-0000-7000-8000-000000000000/large.webp' },
      field: 'image',
      message: 'Choose an image',
    },
    { body: { name: 'A', image: '/etc/passwd' }, field: 'image', message: 'Choose an image' },
  ],
});
