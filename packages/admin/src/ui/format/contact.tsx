import { i18n } from '@bakehouse/contract/i18n';
import { Anchor } from '@mantine/core';

/** A phone number as a link; a masked one as text. */
export const Phone = ({ number }: { number: string }) =>
  /^\d+$/.test(number) ? <Anchor href={`tel:+91${number}`}>{number}</Anchor> : number || i18n.t('Not given');

export const Email = ({ address }: { address: string }) =>
  address ? <Anchor href={`mailto:${address}`}>{address}</Anchor> : i18n.t('Not given');
