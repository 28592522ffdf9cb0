import { isIPv6 } from 'node:net'

const MAPPED = '::ffff:'
/** Groups of an IPv6 address that name the network: a /64, which is what one customer of a provider has. */
const NETWORK_GROUPS = 4
/** Of the site around it: a /48, which is what a provider gives to who asks for more. */
const SITE_GROUPS = 3
const GROUPS = 8

/** Who is counted as one caller: an IPv4 address, or the /64 that an IPv6 address lies in, in one spelling. */
export function networkOf(address: string): string {
  return groupsOf(address)?.slice(0, NETWORK_GROUPS).join(':') ?? plain(address)
}

/** What lies around it and may be one caller's too: the /48 of an IPv6 address, and of IPv4 the address itself. */
export function siteOf(address: string): string {
  return groupsOf(address)?.slice(0, SITE_GROUPS).join(':') ?? plain(address)
}

function plain(address: string): string {
  return address.startsWith(MAPPED) && address.includes('.') ? address.slice(MAPPED.length) : address
}

/** The eight groups of an IPv6 address; null for any other. */
function groupsOf(address: string): string[] | null {
  if (!isIPv6(address) || address.includes('.')) return null
  const [head = '', tail] = address.split('%', 1)[0]?.split('::') ?? []
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: Math.max(0, GROUPS - before.length - after.length) }, () => '0')
  return [...before, ...zeros, ...after].map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
}
