import { decimalText } from '../../money/index.ts'
import { isoText, later } from '../../time/index.ts'
import type { BookAccount, Posting } from './book-entry.ts'
import type { Dialect, Held, JournalOf } from './journal-dialect.ts'

/** Commodities that are not letters alone stand in quotation marks. */
function commodityOf(asset: string): string {
  return /^[A-Za-z]+$/.test(asset) ? asset : `"${asset}"`
}

const nameOf = ({ name }: BookAccount) => name.join(':')
/** A comma would end a tag, a line end the entry. */
const tag = (name: string, value: string) => `${name}:${value.replace(/[,\r\n]/g, ' ')}`

function postingLine({ account, asset, amount, cost, event, transfer }: Posting): string {
  const price = cost === undefined ? '' : ` @@ ${decimalText(cost.amount)} ${commodityOf(cost.asset)}`
  const tags = [tag('event', event), tag('transfer', transfer)].join(', ')
  return `    ${nameOf(account)}  ${decimalText(amount)} ${commodityOf(asset)}${price}  ; ${tags}\n`
}

function openingLines({ account, asset, amount }: Held): string {
  const other = `    equity:tenor:opening  ${decimalText(-amount)} ${commodityOf(asset)}\n`
  return `    ${nameOf(account)}  ${decimalText(amount)} ${commodityOf(asset)}\n${other}`
}

const lastDay = ({ to }: JournalOf) => isoText(later(to, -1)).slice(0, 10)

/** The journal of hledger 1.25 and later: https://hledger.org/hledger.html#journal */
export const hledgerDialect: Dialect = {
  head: ({ title, from, to }) => `; ${title}\n; From ${isoText(from)} to before ${isoText(to)}, all times UTC.\n\n`,
  account: (account) => `account ${nameOf(account)}\n`,
  commodity: (asset) => `commodity 1000.00000000 ${commodityOf(asset)}\n`,
  entry: ({ at, group, userId, events, postings, evidence }, { origin, namesCustomers }) => {
    const tags = [
      tag('group', String(group)),
      ...(namesCustomers ? [tag('customer', String(userId))] : []),
      tag('instant', isoText(at)),
      ...(evidence === null ? [] : [tag('evidence', origin + evidence)]),
    ]
    const head = `${isoText(at).slice(0, 10)} * (${group}) ${events.join(' ')}  ; ${tags.join(', ')}\n`
    return `${head}${postings.map(postingLine).join('')}\n`
  },
  opening: (held, { from }) => `${isoText(from).slice(0, 10)} * opening\n${held.map(openingLines).join('')}\n`,
  price: ({ asset, at, price, quote, evidence }, { origin }) => {
    const source = evidence === null ? '' : `  ; ${tag('evidence', origin + evidence)}`
    const time = isoText(at).slice(0, 19).replace('T', ' ')
    return `P ${time} ${commodityOf(asset)} ${decimalText(price)} ${commodityOf(quote)}${source}\n`
  },
  assertions: (held, of) => {
    if (held.length === 0) return ''
    const lines = held.map(
      ({ account, asset, amount }) =>
        `    ${nameOf(account)}  0 ${commodityOf(asset)} = ${decimalText(amount)} ${commodityOf(asset)}\n`,
    )
    return `\n${lastDay(of)} * balances\n${lines.join('')}`
  },
  note: (text) => `; ${text}\n`,
}
