import { lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { listNetworks } from '../networks/index.ts'

/** Whether an address that a name leads to may be connected to. */
export type AddressGuard = (address: string) => boolean

/** Networks that are not the public internet (IANA's special-purpose registries, RFC 6890). */
const NOT_PUBLIC = [
  ['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ['192.0.2.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/3'],
  ['::/96', '100::/64', '2001::/32', '2001:db8::/32', '2002::/16', 'fc00::/7', 'fe80::/10', 'fec0::/10', 'ff00::/8'],
].flat()

/** Lets only public addresses through, and those of `networks`, where the exchange's own systems are. */
export function publicAddressGuard(networks: readonly string[] = []): AddressGuard {
  const [refused, own] = [listNetworks(NOT_PUBLIC), listNetworks(networks)]
  return (address) => {
    const plain = ipv4Behind(address) ?? address
    const version = isIP(plain)
    if (version === 0) return false
    const family = version === 6 ? 'ipv6' : 'ipv4'
    return own.check(plain, family) || !refused.check(plain, family)
  }
}

/** The IPv4 address that a mapped (::ffff:0:0/96) or translated one (64:ff9b::/96) leads to; null for any other. */
function ipv4Behind(address: string): string | null {
  if (isIP(address) !== 6) return null
  const written = new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1)
  const groups = /^(?:::ffff|64:ff9b:):(?:([0-9a-f]{1,4}):)?([0-9a-f]{1,4})$/.exec(written)
  if (groups === null) return null
  const [high, low] = [Number.parseInt(groups[1] ?? '0', 16), Number.parseInt(groups[2] ?? '0', 16)]
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

/** A name leads to an address that may not be connected to. */
export class AddressRefused extends Error {
  readonly code = 'ADDRESS_REFUSED'
}

/** Looks a name up for a connection: all of its addresses must pass, so that what is judged is what is connected to. */
export function guardedLookup(guard: AddressGuard): LookupFunction {
  return (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error !== null || first === undefined) return done(error ?? new AddressRefused('no address'), '', 4)
      if (!addresses.every(({ address }) => guard(address))) return done(new AddressRefused(hostname), '', 4)
      if (options.all === true) return done(null, addresses)
      return done(null, first.address, first.family)
    })
  }
}
