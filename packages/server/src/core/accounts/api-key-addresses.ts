import { BlockList, isIP } from 'node:net'

const MAPPED = '::ffff:'
const LONGEST = { 4: 32, 6: 128 } as const

/** Whether a text is an IP address, or a network as address/length. */
export function isAddressRule(text: string): boolean {
  const [address = '', length, more] = text.split('/')
  const family = isIP(address)
  if ((family !== 4 && family !== 6) || more !== undefined) return false
  return length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= LONGEST[family])
}

/** Whether a call from the address may use a key with these rules; without any, every address may. */
export function isAddressAllowed(rules: readonly string[], address: string): boolean {
  if (rules.length === 0) return true
  const caller = address.startsWith(MAPPED) && address.includes('.') ? address.slice(MAPPED.length) : address
  const family = isIP(caller)
  if (family === 0) return false
  const list = new BlockList()
  for (const rule of rules) {
    const [network = '', length] = rule.split('/')
    const kind = isIP(network) === 6 ? 'ipv6' : 'ipv4'
    if (length === undefined) list.addAddress(network, kind)
    else list.addSubnet(network, Number(length), kind)
  }
  return list.check(caller, family === 6 ? 'ipv6' : 'ipv4')
}
