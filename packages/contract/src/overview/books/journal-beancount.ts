import { decimalText } from '../../money/index.ts'
import { ceilTo, DAY_MS, isoText } from '../../time/index.ts'
import type { BookAccount, Posting } from './book-entry.ts'
import type { Dialect, Held } from './journal-dialect.ts'

/** Symbols that beancount reads as they are: 2 to 24 of A-Z, 0-9, points and hyphens, the first a letter, the last no mark. */
const PLAIN = /^[A-Z][A-Z0-9.-]*[A-Z0-9]$/

/**
 * Name of an asset in beancount, which knows capitals alone: a symbol that is not plain gets `X-` before it, `_` before the capital of
 * each small letter, and `'` with six hexadecimal digits in place of any other character. No two symbols share a name. Source:
 * https://beancount.github.io/docs/beancount_language_syntax.html#commodities-currencies
 */
export function beancountCommodity(asset: string): string {
  if (PLAIN.test(asset) && !asset.startsWith('X-')) return asset
  return `X-${Array.from(asset, (letter) => encodeLetter(letter)).join('')}`
}

function encodeLetter(letter: string): string {
  if (/^[A-Z0-9.-]$/.test(letter)) return letter
  if (/^[a-z]$/.test(letter)) return `_${letter.toUpperCase()}`
  return `'${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(6, '0')}`
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
