import type { Block } from '@bakehouse/contract/blocks/block';
import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { screenWidth } from '../../../../test/setup.ts';
import { PreviewPane } from './preview-pane.tsx';

const none = { product: [], category: [], city: [], faq: [], review: [], picture: [] };
const block = (title: string): Block => ({ block_name: 'bannerBlock', data: [{ title }] });
const blocks = ['One', 'Two', 'Three'].map((title) => ({ key: title, block: block(title) }));

type Items = Parameters<typeof PreviewPane>[0]['items'];
const pane = (items: Items = blocks, chosen: string | null = null, onChoose = (_key: string) => {}) => (
  <MantineProvider env="test">
    <PreviewPane items={items} missing={none} chosen={chosen} onChoose={onChoose} />
  </MantineProvider>
);

it('is a labelled region with a button for every block', () => {
  render(pane(blocks, 'Two'));
  expect(screen.getByRole('region', { name: 'Preview' })).toBeInTheDocument();
  const tags = ['1. Banner Block', '2. Banner Block', '3. Banner Block'].map((name) =>
    screen.getByRole('button', { name }),
  );
  expect(tags.map((tag) => tag.getAttribute('aria-current'))).toEqual([null, 'true', null]);
});

it('selects a block by a click anywhere in it, and by Enter once', async () => {
  const onChoose = vi.fn();
  render(pane(blocks, null, onChoose));
  fireEvent.click(screen.getByRole('heading', { name: 'Two' }));
  expect(onChoose.mock.calls).toEqual([['Two']]);
  screen.getByRole('button', { name: '3. Banner Block' }).focus();
  await userEvent.setup().keyboard('{Enter}');
  expect(onChoose.mock.calls).toEqual([['Two'], ['Three']]);
});

it('is rendered in desktop or phone width', async () => {
  const { container } = render(pane());
  const paper = () => container.querySelector<HTMLElement>('[data-width]');
  expect(paper()?.style.width).toBe('1200px');
  await userEvent.setup().click(screen.getByRole('button', { name: 'Phone' }));
  expect(paper()?.style.width).toBe('390px');
  expect(screen.getByRole('button', { name: 'Phone' })).toHaveAttribute('aria-pressed', 'true');
});

it('starts with the phone width on a phone', () => {
  screenWidth.px = 390;
  render(pane());
  expect(screen.getByRole('button', { name: 'Phone' })).toHaveAttribute('aria-pressed', 'true');
});

it('renders only the changed block, and none when the selection changes', () => {
  const rendered: string[] = [];
  /** A block that records when it is read, which happens on render. */
  const noting = (title: string): Block =>
    Object.defineProperty(block(title), 'layout', { get: () => void rendered.push(title), enumerable: true });
  const items = blocks.map(({ key }) => ({ key, block: noting(key) }));
  const { rerender } = render(pane(items, 'One'));
  expect(rendered).toEqual(['One', 'Two', 'Three']);
  rendered.length = 0;
  rerender(
    pane(
      items.map((item) => (item.key === 'Two' ? { ...item, block: noting('Changed') } : { ...item })),
      'One',
    ),
  );
  expect(rendered).toEqual(['Changed']);
  expect(screen.getByRole('heading', { name: 'Changed' })).toBeInTheDocument();
  rendered.length = 0;
  rerender(pane(items, 'Three'));
  expect(rendered).toEqual(['Two']);
});

it('shows an empty state without data', () => {
  render(pane([]));
  expect(screen.getByText(/^Nothing to show yet/)).toBeInTheDocument();
});
