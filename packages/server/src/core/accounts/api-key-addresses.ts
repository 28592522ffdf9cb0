import { isIP } from 'node:net'
import { listNetworks } from '../../platform/networks/index.ts'

const MAPPED = '::ffff:'

/** Whether a call from the address may use a key with these rules; without any, every address may. */
export function isAddressAllowed(rules: readonly string[], address: string): boolean {
  if (rules.length === 0) return true
  const caller = address.startsWith(MAPPED) && address.includes('.') ? address.slice(MAPPED.length) : address
  const family = isIP(caller)
  if (family === 0) return false
  return listNetworks(rules).check(caller, family === 6 ? 'ipv6' : 'ipv4')
}
