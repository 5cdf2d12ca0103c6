import { z } from 'zod';
import { fieldError } from '../core/field-errors.ts';

/** Maximum number of entries in the address list of an API key. */
export const maxAddresses = 50;

const addressError = fieldError('must be an IP address or a range such as 203.0.113.0/24');
const address = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], addressError);

/** IPv4 and IPv6 addresses and CIDR ranges from which an API key may be used. An empty list allows every address. */
export const addressListField = z
  .array(z.string(addressError).trim().pipe(address), fieldError('must be a list'))
  .max(maxAddresses, fieldError(`must have at most ${maxAddresses} entries`));
