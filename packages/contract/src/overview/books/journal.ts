import type { JournalFormat } from '../../core/index.ts'
import type { Instant } from '../../time/index.ts'
import type { BookAccount, BookEntry, Posting } from './book-entry.ts'
import { beancountDialect } from './journal-beancount.ts'
import { csvDialect } from './journal-csv.ts'
import type { Dialect, FixedPrice, Held, JournalOf } from './journal-dialect.ts'
import { hledgerDialect } from './journal-hledger.ts'

const DIALECTS: Readonly<Record<JournalFormat, Dialect>> = {
  hledger: hledgerDialect,
  beancount: beancountDialect,
  csv: csvDialect,
}

/** The account that stands against what was there before a journal begins. */
export const OPENING: BookAccount = { name: ['equity', 'tenor', 'opening'], isHolding: false }

/**
 * Writes a journal piece by piece. It keeps what each account holds while that is not nothing, and which accounts and assets it has
 * named: some hundred bytes a holding, nothing an entry.
 */
export function journalWriter(format: JournalFormat, of: JournalOf) {
  const dialect = DIALECTS[format]
  const named = new Set<string>()
  const held = new Map<string, Held>()

  const declare = ({ account, asset, at }: { account: BookAccount; asset: string; at: Instant }): string => {
    const isNew = (name: string) => !named.has(name) && named.add(name) !== null
    const key = account.name.join(':')
    return `${isNew(`a ${key}`) ? dialect.account(account, at) : ''}${isNew(`c ${asset}`) ? dialect.commodity(asset) : ''}`
  }
  const keep = ({ account, asset, amount }: Held) => {
    const key = `${account.name.join(':')} ${asset}`
    const after = (held.get(key)?.amount ?? 0n) + amount
    if (after === 0n && account.isHolding) held.delete(key)
    else held.set(key, { account, asset, amount: after })
  }
  const declared = (postings: readonly (Posting | Held)[], at: Instant) =>
    postings
      .flatMap((each) => [
        declare({ ...each, at: of.namesCustomers ? of.from : at }),
        'cost' in each && each.cost !== undefined
          ? declare({ account: each.account, asset: each.cost.asset, at: of.namesCustomers ? of.from : at })
          : '',
      ])
      .join('')

  return {
    head: () => dialect.head(of),
    opening(before: readonly Held[]): string {
      if (before.length === 0) return ''
      const first = before[0] as Held
      for (const each of before) keep(each)
      return declared([...before, { ...first, account: OPENING }], of.from) + dialect.opening(before, of)
    },
    entry(entry: BookEntry): string {
      for (const each of entry.postings) keep(each)
      return declared(entry.postings, entry.at) + dialect.entry(entry, of)
    },
    /** Of assets that the journal has named: the price of others says nothing in it. */
    price: (price: FixedPrice): string =>
      named.has(`c ${price.asset}`) && named.has(`c ${price.quote}`) ? dialect.price(price, of) : '',
    /** What is asserted are balances as somebody else knows them; where they are not what the entries come to, it says so. */
    closing(known: readonly Held[]): string {
      const own = new Map(known.map((each) => [`${each.account.name.join(':')} ${each.asset}`, each]))
      // A customer's other accounts sum up what passed through them: the ledger has none such.
      const real = [...held.entries()].filter(([, { account }]) => of.namesCustomers || account.name[0] === 'assets')
      const differs = real.some(([key, { amount }]) => (own.get(key)?.amount ?? 0n) !== amount)
      const missing = known.some(
        ({ account, asset, amount }) => amount !== 0n && !held.has(`${account.name.join(':')} ${asset}`),
      )
      if (differs || missing)
        return dialect.note('Movements came while this file was made. Balances are not asserted: fetch it again.')
      return dialect.assertions(real.map(([, each]) => each).sort(heldOrder), of)
    },
  }
}

function heldOrder(one: Held, other: Held): number {
  const [a, b] = [one, other].map(({ account, asset }) => `${account.name.join(':')} ${asset}`)
  return (a ?? '') < (b ?? '') ? -1 : 1
}
