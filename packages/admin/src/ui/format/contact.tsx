import { Anchor } from '@mantine/core';

export const Phone = ({ number }: { number: string }) => <Anchor href={`tel:+91${number}`}>{number}</Anchor>;

export const Email = ({ address }: { address: string }) =>
  address ? <Anchor href={`mailto:${address}`}>{address}</Anchor> : 'Not given';
