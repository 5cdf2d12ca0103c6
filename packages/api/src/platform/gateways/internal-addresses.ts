import { lookup } from 'node:dns';
import { BlockList, isIP } from 'node:net';

/** Recognises addresses that are not public, before and after a host name is resolved. */

type Net = readonly [net: string, bits: number];

/** Addresses of this machine and of private networks. */
const internal = blockList(
  [
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
    ['192.168.0.0', 16],
  ],
  [
    ['::', 127],
    ['fc00::', 7],
    ['fe80::', 10],
  ],
);

/**
 * Link-local addresses, and the other addresses at which clouds answer with the credentials of this machine: Oracle, Azure,
 * Alibaba, and AWS and Google over IPv6. No setting opens them.
 */
const metadata = blockList(
  [
    ['100.100.100.200', 32],
    ['168.63.129.16', 32],
    ['169.254.0.0', 16],
    ['192.0.0.192', 32],
  ],
  [
    ['fd00:ec2::254', 128],
    ['fd20:ce::254', 128],
    ['fe80::', 10],
  ],
);

/** Returns whether an IP address belongs to this machine, a private network or a metadata service. */
export const isInternal = (address: string): boolean => isIn(internal, address) || isIn(metadata, address);

// An IPv6 list also finds IPv4 addresses that are written as IPv6 (`::ffff:7f00:1`).
const isIn = (list: BlockList, address: string): boolean => list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/**
 * Addresses that no public server has: multicast, documentation, benchmarks and reserved blocks. Addresses that embed an
 * IPv4 address (NAT64, 6to4, Teredo) are among them, because they can lead to an internal one.
 * @see https://www.iana.org/assignments/iana-ipv6-special-registry
 */
const reserved = blockList(
  [
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ],
  [
    ['::', 96],
    ['::ffff:0:0:0', 96],
    ['64:ff9b::', 96],
    ['64:ff9b:1::', 48],
    ['100::', 64],
    ['2001::', 23],
    ['2001:db8::', 32],
    ['2002::', 16],
    ['3fff::', 20],
    ['5f00::', 16],
    ['fec0::', 10],
    ['ff00::', 8],
  ],
);

/** Returns whether an IP address can be that of a public server. */
export const isPublic = (address: string): boolean => !isInternal(address) && !isIn(reserved, address);

/** Returns whether an IP address can be that of a public server, this machine or a private network, but no metadata service. */
export const isPublicOrPrivate = (address: string): boolean =>
  isPublic(address) || (isIn(internal, address) && !isIn(metadata, address));

/**
 * Returns a function for the option `lookup` of a socket. The socket connects to an address that it returned, so a later
 * answer of the name server cannot replace a checked address.
 * @param isAllowed decides about each address; one that is not allowed rejects the host name
 * @param reject creates the error
 * @param resolve queries the name server
 */
export const guardedLookup = (
  isAllowed: (address: string) => boolean,
  reject: (host: string) => Error,
  resolve: typeof lookup = lookup,
): typeof lookup =>
  ((host: string, options: object, done: (...answer: unknown[]) => void) =>
    resolve(host, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error);
      if (!addresses.every(({ address }) => isAllowed(address))) return done(reject(host));
      if ('all' in options && options.all) return done(null, addresses);
      const [first] = addresses;
      return done(null, first?.address, first?.family);
    })) as typeof lookup;

function blockList(ipv4: readonly Net[], ipv6: readonly Net[]): BlockList {
  const list = new BlockList();
  for (const [net, bits] of ipv4) list.addSubnet(net, bits);
  for (const [net, bits] of ipv6) list.addSubnet(net, bits, 'ipv6');
  return list;
}
