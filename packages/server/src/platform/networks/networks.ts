import { BlockList, isIP } from 'node:net'

const LONGEST = { 4: 32, 6: 128 } as const

/** Whether a text is an IP address, or a network as address/length. */
export function isNetworkText(text: string): boolean {
  const [address = '', length, more] = text.split('/')
  const family = isIP(address)
  if ((family !== 4 && family !== 6) || more !== undefined) return false
  return length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= LONGEST[family])
}

/** Addresses and networks to compare an address with; each has to be one by `isNetworkText`. */
export function listNetworks(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', length] = network.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (length === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(length), family)
  }
  return list
}
