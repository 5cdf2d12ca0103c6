import { Anchor } from '@mantine/core';

export const Phone = ({ number }: { number: string }) =>
  number ? <Anchor href={`tel:+91${number}`}>{number}</Anchor> : 'Not given';

export const Email = ({ address }: { address: string }) =>
  address ? <Anchor href={`mailto:${address}`}>{address}</Anchor> : 'Not given';
