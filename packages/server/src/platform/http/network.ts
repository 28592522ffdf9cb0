import { isIPv6 } from 'node:net'

const MAPPED = '::ffff:'
/** Groups of an IPv6 address that name the network: a /64, which is what one customer of a provider has. */
const NETWORK_GROUPS = 4
const GROUPS = 8

/** Who is counted as one caller: an IPv4 address, or the /64 that an IPv6 address lies in, in one spelling. */
export function networkOf(address: string): string {
  if (address.startsWith(MAPPED) && address.includes('.')) return address.slice(MAPPED.length)
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('%', 1)[0]?.split('::') ?? []
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: Math.max(0, GROUPS - before.length - after.length) }, () => '0')
  const groups = [...before, ...zeros, ...after].slice(0, NETWORK_GROUPS)
  return groups.map((group) => group.toLowerCase().replace(/^0+(?=.)/, '')).join(':')
}
