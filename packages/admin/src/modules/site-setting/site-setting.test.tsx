import { siteSetting } from '@bakehouse/contract/site-setting';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer } from '../../../test/fakes/fake-api.ts';
import { fakeBasics, fakeId } from '../../../test/fakes/fake-records.ts';
import { withSession } from '../../../test/fakes/fake-session.ts';
import { renderAt } from '../../../test/render-at.tsx';

it('has the specified columns', async () => {
  withSession();
  const setting = { ...fakeBasics, _id: fakeId('a1'), meta_key: 'title', meta_tag: 'og:title', meta_value: 'x' };
  answer(siteSetting.endpoints.list, () => ({ data: [{ ...setting, image: null }], total: 1 }));
  renderAt('/sitesetting');
  expect(await screen.findByRole('link', { name: 'title' })).toBeInTheDocument();
  const heads = screen.getAllByRole('columnheader').map((header) => header.textContent?.trim());
  expect(heads).toEqual(['Meta Value image', 'Meta Key', 'Meta Tag', 'Created At', 'Actions']);
});
