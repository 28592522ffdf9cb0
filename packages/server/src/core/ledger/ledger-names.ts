import type { LedgerNames } from '@tenor/contract/core'
import type { Queryable } from '../../platform/database/index.ts'
import { isHouse } from './ledger-accounts.ts'

/** A number means something else in the database than in this version, or a name has another number there. */
export class LedgerNameFault extends Error {}

type Named = { number: number; name: string }

/**
 * Writes the accounts and events that are new. A number that is known by another name, or a name by another number, is
 * refused: rows and tax tools go by them for ever. What a later version wrote is left alone.
 */
export async function writeLedgerNames(db: Queryable, all: readonly LedgerNames[]): Promise<void> {
  const accounts = all.flatMap((names) => namedOf(names.accounts))
  const events = all.flatMap((names) => namedOf(names.events))
  await db.execute(
    `insert into ledger_account (code, name, owner) select * from unnest($1::smallint[], $2::text[], $3::text[])
     on conflict do nothing`,
    [numbersOf(accounts), namesOf(accounts), accounts.map(({ number }) => (isHouse(number) ? 'house' : 'customer'))],
  )
  await db.execute(
    'insert into ledger_event (kind, code) select * from unnest($1::smallint[], $2::text[]) on conflict do nothing',
    [numbersOf(events), namesOf(events)],
  )
  refuseOther('account', accounts, await db.query<Named>('select code as number, name from ledger_account'))
  refuseOther('event', events, await db.query<Named>('select kind as number, code as name from ledger_event'))
}

function refuseOther(what: string, ours: readonly Named[], stored: readonly Named[]): void {
  const known = new Map(stored.map(({ number, name }) => [number, name]))
  const other = ours.find(({ number, name }) => known.get(number) !== name)
  if (other === undefined) return
  const { number, name } = other
  const there = known.get(number) ?? stored.find((each) => each.name === name)?.number
  throw new LedgerNameFault(
    `The ${what} ${name} of the ledger has the number ${number} in this version, and the database knows ` +
      `${typeof there === 'string' ? `that number as ${there}` : `that name as ${there}`}: run the version that wrote it.`,
  )
}

function namedOf(names: Readonly<Record<string, number>>): Named[] {
  return Object.entries(names).map(([name, number]) => ({ name, number }))
}

function numbersOf(all: readonly Named[]): number[] {
  return all.map(({ number }) => number)
}

function namesOf(all: readonly Named[]): string[] {
  return all.map(({ name }) => name)
}
