import { decimalText } from '../../money/index.ts'
import { ceilTo, DAY_MS, isoText } from '../../time/index.ts'
import type { BookAccount, Posting } from './book-entry.ts'
import type { Dialect, Held } from './journal-dialect.ts'

/**
 * What beancount calls an asset: the same, but for one that does not begin with a letter, which gets `X-` before it. No asset has a
 * hyphen, so no two come to one name.
 */
export function beancountCommodity(asset: string): string {
  return /^[A-Z]/.test(asset) ? asset : `X-${asset}`
}

/** Parts of an account's name begin with a capital. */
function nameOf({ name }: BookAccount): string {
  return name.map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join(':')
}

const text = (value: string) => `"${value.replace(/["\\\r\n]/g, ' ')}"`

function postingLines({ account, asset, amount, cost, event, transfer }: Posting): string {
  const price = cost === undefined ? '' : ` @@ ${decimalText(cost.amount)} ${beancountCommodity(cost.asset)}`
  const line = `  ${nameOf(account)}  ${decimalText(amount)} ${beancountCommodity(asset)}${price}\n`
  return `${line}    event: ${text(event)}\n    transfer: ${text(transfer)}\n`
}

function openingLines({ account, asset, amount }: Held): string {
  const other = `  Equity:Tenor:Opening  ${decimalText(-amount)} ${beancountCommodity(asset)}\n`
  return `  ${nameOf(account)}  ${decimalText(amount)} ${beancountCommodity(asset)}\n${other}`
}

/** The journal of beancount 2.3 and later: https://beancount.github.io/docs/beancount_language_syntax.html */
export const beancountDialect: Dialect = {
  head: ({ title, from, to }) =>
    `; From ${isoText(from)} to before ${isoText(to)}, all times UTC.\noption "title" ${text(title)}\n\n`,
  account: (account, at) => `${isoText(at).slice(0, 10)} open ${nameOf(account)}\n`,
  commodity: (asset) => `1970-01-01 commodity ${beancountCommodity(asset)}\n  asset: ${text(asset)}\n`,
  entry: ({ at, group, userId, events, postings, evidence }, { origin, namesCustomers }) => {
    const about = [
      `  group: ${text(String(group))}\n`,
      namesCustomers ? `  customer: ${text(String(userId))}\n` : '',
      `  instant: ${text(isoText(at))}\n`,
      evidence === null ? '' : `  evidence: ${text(origin + evidence)}\n`,
    ]
    const head = `${isoText(at).slice(0, 10)} * ${text(events.join(' '))} ^g${group}\n`
    return `${head}${about.join('')}${postings.map(postingLines).join('')}\n`
  },
  opening: (held, { from }) => `${isoText(from).slice(0, 10)} * "opening"\n${held.map(openingLines).join('')}\n`,
  price: ({ asset, at, price, quote, evidence }, { origin }) => {
    const source = evidence === null ? '' : `  evidence: ${text(origin + evidence)}\n`
    const day = isoText(at).slice(0, 10)
    return `${day} price ${beancountCommodity(asset)}  ${decimalText(price)} ${beancountCommodity(quote)}\n${source}`
  },
  /** A balance is of the beginning of its day, so they are of the day after the last. */
  assertions: (held, { to }) => {
    const day = isoText(ceilTo(to, DAY_MS)).slice(0, 10)
    const lines = held.map(
      ({ account, asset, amount }) =>
        `${day} balance ${nameOf(account)}  ${decimalText(amount)} ${beancountCommodity(asset)}\n`,
    )
    return lines.length === 0 ? '' : `\n${lines.join('')}`
  },
  note: (words) => `; ${words}\n`,
}
