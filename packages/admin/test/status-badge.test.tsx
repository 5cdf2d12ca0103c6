import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { OrderStatus, PaymentStatus } from '../src/modules/order/order-status.tsx';
import { greenWhenActive } from '../src/ui/format/status-badge.tsx';
import { statusColumn } from '../src/ui/table/record-columns.tsx';

/** Returns the theme colour of a badge. */
const colourOf = (badge: ReactNode, word: string) => {
  render(<MantineProvider>{badge}</MantineProvider>);
  const style = screen.getByText(word).closest('[style*="--badge-bg"]')?.getAttribute('style') ?? '';
  return /--badge-bg: var\(--mantine-color-(\w+)-light\)/.exec(style)?.[1];
};

describe('the status', () => {
  it.each([
    ['pending', 'Pending', 'red'],
    ['Pending', 'Pending', 'red'],
    ['cancelled', 'Cancelled', 'green'],
    ['Failed', 'Failed', 'green'],
  ])('of an order or a payment is red while Pending and green otherwise: %s', (value, word, colour) =>
    expect(colourOf(<OrderStatus value={value} />, word)).toBe(colour),
  );

  it("of a payment differs from an order's in its text, and final ones have an icon", () => {
    render(
      <MantineProvider>
        {['pending', 'failed', 'refunded', 'paid'].map((value) => (
          <PaymentStatus key={value} value={value} />
        ))}
        <OrderStatus value="cancelled" />
      </MantineProvider>,
    );
    const iconIn = (word: string) => screen.getByText(word).closest('.mantine-Badge-root')?.querySelector('svg');
    expect(iconIn('Payment pending')).toBeNull();
    for (const word of ['Payment failed', 'Refunded', 'Cancelled']) expect(iconIn(word)).toBeInTheDocument();
    expect(iconIn('Paid')).toBeNull();
  });

  it.each([
    ['Active', 'green'],
    ['InActive', 'red'],
    ['Draft', 'red'],
  ])('of a property, a FAQ or a review is green when Active and red otherwise: %s', (status, colour) =>
    expect(colourOf(statusColumn({ colorOf: greenWhenActive }).cell({ status }), status)).toBe(colour),
  );
});
