import { couponDraft, couponEndpoints, type PricedCartRecord } from '@bakehouse/contract/coupon/coupon.endpoints';
import { ActionIcon, Button, Group, Paper, Stack, Table, Text, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCan } from '../../data/session.ts';
import { ProductSelect } from '../../kernel/pickers/product-select.tsx';
import type { Values } from '../../ui/form/use-entry-form.ts';
import { formatCount, formatRupees } from '../../ui/format/money.ts';
import { IconPlus, IconTrash } from '../../ui/icons.ts';
import { NumberField } from '../../ui/input/number-field.tsx';
import styles from './coupon.module.css';
import { bodyOf } from './coupon-values.ts';
import { type DraftBody, simulationQuery, tryQuery } from './try-it.data.ts';

type Line = {
  readonly id: number;
  readonly product: { readonly _id: string; readonly name: string } | null;
  readonly quantity: number | null;
};

/** Milliseconds after the last keystroke until the coupon is tried. */
const debounceMs = 500;
const maxLines = 10;

/** Shipping of every unit in the trial, in rupees. */
const trialShippingCost = 50;

/**
 * Tries the coupon of the form, saved or not, on a small cart and on past orders.
 * @param values values of all tabs of the form.
 */
export function TryItPanel({ values }: { values: Values }) {
  const can = useCan();
  const [lines, setLines] = useState<readonly Line[]>([{ id: 1, product: null, quantity: 1 }]);
  const [text] = useDebouncedValue(JSON.stringify(draftOf(values) ?? null), debounceMs);
  const coupon = JSON.parse(text) as DraftBody | null;
  return (
    <Paper component="section" aria-label="Try it" p={{ base: 'md', xs: 'lg' }} className={styles.trial}>
      <Stack gap="md">
        <Title order={2} fz="h4">
          Try it
        </Title>
        <Note>
          {`Prices are those of the catalogue, shipping is ${formatRupees(trialShippingCost)} per product, and the delivery date is the coupon’s. Dates and limits of the coupon are not checked.`}
        </Note>
        <Lines lines={lines} onChange={setLines} />
        {coupon ? (
          <>
            <Trial coupon={coupon} lines={lines} />
            {can(couponEndpoints.simulate) && <PastOrders coupon={coupon} />}
          </>
        ) : (
          <Note>Complete the type and value of the coupon to try it.</Note>
        )}
      </Stack>
    </Paper>
  );
}

/** Returns the coupon of the form, if it is complete enough to be tried. */
const draftOf = (values: Values): DraftBody | undefined => couponDraft.safeParse(bodyOf(values, values)).data;

const Note = ({ children }: { children: string }) => (
  <Text fz={14} c="dimmed">
    {children}
  </Text>
);

function Lines({ lines, onChange }: { lines: readonly Line[]; onChange: (lines: readonly Line[]) => void }) {
  const change = (id: number, fields: Partial<Line>) =>
    onChange(lines.map((line) => (line.id === id ? { ...line, ...fields } : line)));
  return (
    <>
      {lines.map(({ id, product, quantity }, index) => (
        <Group key={id} align="end" gap="xs" wrap="nowrap">
          <div style={{ flex: 1 }}>
            <ProductSelect
              label={`Product ${index + 1}`}
              value={product}
              onChange={({ _id, name }) => change(id, { product: { _id, name } })}
            />
          </div>
          <div style={{ width: 90 }}>
            <NumberField
              label="Quantity"
              inputMode="numeric"
              value={quantity}
              onChange={(value: unknown) => change(id, { quantity: typeof value === 'number' ? value : null })}
            />
          </div>
          {lines.length > 1 && (
            <ActionIcon
              mb={4}
              aria-label={`Remove product ${index + 1}`}
              onClick={() => onChange(lines.filter((line) => line.id !== id))}
            >
              <IconTrash size={17} />
            </ActionIcon>
          )}
        </Group>
      ))}
      {lines.length < maxLines && (
        <Button
          variant="default"
          leftSection={<IconPlus size={16} />}
          style={{ alignSelf: 'start' }}
          onClick={() =>
            onChange([...lines, { id: Math.max(...lines.map(({ id }) => id)) + 1, product: null, quantity: 1 }])
          }
        >
          Add product
        </Button>
      )}
    </>
  );
}

function Trial({ coupon, lines }: { coupon: DraftBody; lines: readonly Line[] }) {
  const items = lines.flatMap(({ product, quantity }) =>
    product && quantity !== null && Number.isInteger(quantity) && quantity > 0
      ? [
          {
            product: product._id,
            quantity,
            shipping_cost: trialShippingCost,
            ...(coupon.delivery_date && { delivery_date: coupon.delivery_date.slice(0, 10) }),
          },
        ]
      : [],
  );
  const { data, error } = useQuery({ ...tryQuery({ coupon, items }), enabled: items.length > 0 });
  if (items.length === 0) return <Note>Choose a product to see the discount of each line.</Note>;
  if (error) return <ErrorText>{error.message}</ErrorText>;
  return data ? <Result cart={data} /> : null;
}

const ErrorText = ({ children }: { children: string }) => (
  <Text fz={14} c="var(--mantine-color-error)">
    {children}
  </Text>
);

const Result = ({ cart }: { cart: PricedCartRecord }) => (
  <Stack gap="xs" role="status">
    <Table aria-label="Result of the trial">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Line</Table.Th>
          <Table.Th ta="right">Price</Table.Th>
          <Table.Th ta="right">Discount</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {cart.items.map(({ name, subtotal, discount }, index) => (
          <Table.Tr key={index}>
            <Table.Td>{name}</Table.Td>
            <Table.Td ta="right">{formatRupees(subtotal)}</Table.Td>
            <Table.Td ta="right">{formatRupees(discount && -discount)}</Table.Td>
          </Table.Tr>
        ))}
        <Table.Tr>
          <Table.Td>Shipping</Table.Td>
          <Table.Td ta="right">{formatRupees(cart.shipping_total)}</Table.Td>
          <Table.Td ta="right">{formatRupees(cart.shipping_discount && -cart.shipping_discount)}</Table.Td>
        </Table.Tr>
        <Table.Tr fw={600}>
          <Table.Td>Order total</Table.Td>
          <Table.Td ta="right">{formatRupees(cart.order_total)}</Table.Td>
          <Table.Td ta="right">{formatRupees(cart.total_coupon_discount && -cart.total_coupon_discount)}</Table.Td>
        </Table.Tr>
      </Table.Tbody>
    </Table>
    {cart.rejected.map(({ message }) => (
      <ErrorText key={message}>{`Does not apply: ${message}`}</ErrorText>
    ))}
  </Stack>
);

function PastOrders({ coupon }: { coupon: DraftBody }) {
  const { data, error } = useQuery(simulationQuery(coupon));
  if (error) return <ErrorText>{error.message}</ErrorText>;
  if (!data) return <Note>Calculating past orders…</Note>;
  const { orders, applied, cost } = data;
  return (
    <Text fz={14} role="status">
      {orders === 0
        ? 'There are no past orders to try it on.'
        : `Would have applied to ${formatCount(applied)} of the last ${formatCount(orders)} orders, costing ${formatRupees(cost)}.`}
    </Text>
  );
}
