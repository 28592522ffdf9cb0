import { type Environment, text, Unusable } from './setting-text.ts'

/** Pages that are the exchange's own and that ours lead to. */
const PAGES = ['deposit', 'withdraw', 'buy', 'trade', 'vip', 'security'] as const
export type ExchangePages = Partial<Record<(typeof PAGES)[number], string>>

/**
 * TENOR_PAGE_DEPOSIT, TENOR_PAGE_WITHDRAW, TENOR_PAGE_BUY, TENOR_PAGE_TRADE, TENOR_PAGE_VIP; none: a sandbox has pages of its own.
 * TENOR_PAGE_SECURITY says where to report a weakness: an address, or `mailto:`.
 */
export function exchangePagesOf(env: Environment): ExchangePages {
  const named = PAGES.map((page) => [page, addressOf(env, `TENOR_PAGE_${page.toUpperCase()}`)] as const)
  return Object.fromEntries(named.filter(([, address]) => address !== null))
}

function addressOf(env: Environment, name: string): string | null {
  const value = text(env, name)
  if (value === null) return null
  const isPath = /^\/(?!\/)/.test(value)
  if (name === 'TENOR_PAGE_SECURITY' && /^mailto:[^\s@]+@[^\s@]+$/.test(value)) return value
  if (!isPath && !(URL.canParse(value) && /^https?:$/.test(new URL(value).protocol))) {
    throw new Unusable(`${name} is "${value}": write an address such as https://exchange.example/deposit.`)
  }
  return value
}
