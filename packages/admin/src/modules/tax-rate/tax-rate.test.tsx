import type { RecordOf } from '@bakehouse/contract/core/resource';
import { taxEndpoints, taxRate } from '@bakehouse/contract/money/tax-rate';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer } from '../../../test/fakes/fake-api.ts';
import { withSession } from '../../../test/fakes/fake-session.ts';
import { renderAt } from '../../../test/render-at.tsx';

const rate: RecordOf<typeof taxRate> = {
  _id: '01990000-0000-7000-8000-0000000000a1',
  version: 1,
  createdAt: '2026-03-08T20:00:00.000Z',
  updatedAt: '2026-03-08T20:00:00.000Z',
  deletedAt: null,
  hsn: '1905',
  rate: 18,
  applies_to: 'default',
  category: null,
  product: null,
  effective_from: '2017-07-01',
};
const ofCategory = {
  ...rate,
  _id: '01990000-0000-7000-8000-0000000000a2',
  rate: 2.5,
  applies_to: 'category' as const,
  category: { _id: '01990000-0000-7000-8000-0000000000a3', name: 'Breads' },
  effective_from: '2025-09-22',
};

describe('tax rates', () => {
  it('are listed with their target and first day, above the export of the return', async () => {
    withSession();
    answer(taxRate.endpoints.list, () => ({ data: [rate, ofCategory], total: 2 }));
    renderAt('/tax-rate');
    const row = await screen.findByRole('row', { name: /Breads/ });
    expect(within(row).getByText('2.5 %')).toBeVisible();
    expect(within(row).getByText('22 Sep, 2025')).toBeVisible();
    expect(screen.getByRole('row', { name: /All products/ })).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Export GSTR-1' })).toBeEnabled();
  });

  it('have no export for a user without its permissions', async () => {
    withSession(['GET tax_rate/list']);
    answer(taxRate.endpoints.list, () => ({ data: [rate], total: 1 }));
    renderAt('/tax-rate');
    await screen.findByRole('row', { name: /All products/ });
    expect(screen.queryByRole('button', { name: 'Export GSTR-1' })).toBeNull();
  });

  it('are entered with the reference that their target needs', async () => {
    withSession();
    answer(taxRate.endpoints.list, () => ({ data: [], total: 0 }));
    answer(taxEndpoints.categories, () => ({ data: [ofCategory.category], total: 1 }));
    const saves = answer(taxRate.endpoints.create, () => ({
      message: 'Tax rate created successfully',
      data: ofCategory,
    }));
    const { user } = renderAt('/tax-rate/create');
    expect(await screen.findByRole('combobox', { name: /Applies to/ })).toHaveValue('All products');
    expect(screen.queryByRole('combobox', { name: 'Category' })).toBeNull();
    await user.click(screen.getByRole('combobox', { name: /Applies to/ }));
    await user.click(await screen.findByRole('option', { name: 'A category' }));
    await user.click(await screen.findByRole('combobox', { name: 'Category' }));
    await user.click(await screen.findByRole('option', { name: 'Breads' }));
    await user.type(screen.getByRole('textbox', { name: /HSN or SAC code/ }), '1905');
    await user.type(screen.getByRole('textbox', { name: /Rate/ }), '2.5');
    await user.type(screen.getByRole('textbox', { name: /Effective from/ }), '22 Sep, 2025');
    await user.click(screen.getByRole('button', { name: /^(Save|Create)/ }));
    await waitFor(() => expect(saves).toHaveLength(1));
    expect(saves[0]?.body).toMatchObject({
      hsn: '1905',
      rate: 2.5,
      applies_to: 'category',
      category: ofCategory.category,
      effective_from: '2025-09-22',
    });
  });
});
