import { BlockList, isIPv6 } from 'node:net'
import { parseAddressList } from '../safety/address-list.ts'

/** Networks that are not part of the public internet, from the special-purpose registries of RFC 6890. */
const PRIVATE = parseAddressList(`
  0.0.0.0/8, 10.0.0.0/8, 100.64.0.0/10, 127.0.0.0/8, 169.254.0.0/16, 172.16.0.0/12, 192.0.0.0/24, 192.0.2.0/24
  192.88.99.0/24, 192.168.0.0/16, 198.18.0.0/15, 198.51.100.0/24, 203.0.113.0/24, 224.0.0.0/3
  ::/96, 64:ff9b::/96, 64:ff9b:1::/48, 100::/64, 2001::/23, 2001:db8::/32, 2002::/16, 3fff::/20, 5f00::/16
  fc00::/7, fe80::/10, fec0::/10, ff00::/8
`)

/** IPv4 addresses in IPv6 form, which no public name has. An address list reads them as IPv4. */
const MAPPED = new BlockList()
MAPPED.addSubnet('::ffff:0:0', 96, 'ipv6')

/**
 * Tells whether an address may lead into the operator's network: private, loopback, link-local, shared (CGNAT), multicast and reserved
 * addresses, and IPv6 addresses that contain an IPv4 address.
 */
export const isPrivateAddress = (address: string): boolean =>
  (isIPv6(address) && MAPPED.check(address, 'ipv6')) || PRIVATE.has(address)
