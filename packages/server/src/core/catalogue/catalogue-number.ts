import { sqlType, type Transaction } from '../../platform/database/index.ts'

/**
 * Lets one operator after another make something of a kind that has no numbers, an offer as a rule: what each is judged by stays so
 * until its own is written.
 */
export async function lockKind(tx: Transaction, name: string): Promise<void> {
  await tx.execute(
    `insert into catalogue_number (name, last) values ($1, 1)
     on conflict (name) do update set last = catalogue_number.last`,
    [name],
  )
}

/**
 * The next small number of a kind of offers, by which the ledger knows them. Who takes one keeps it locked until their
 * transaction ends, so that two operators at once get two, and one that is given back with a refusal leaves no gap. `newest`: the
 * highest that is written, whoever wrote it.
 */
export async function takeNumber(tx: Transaction, name: string, newest: number): Promise<number> {
  const [row] = await tx.query(
    { last: sqlType.number },
    `insert into catalogue_number (name, last) values ($1, $2::integer + 1)
     on conflict (name) do update set last = greatest(catalogue_number.last, $2::integer) + 1 returning last`,
    [name, newest],
  )
  // An upsert answers with its row.
  if (row === undefined) throw new Error(`no number of ${name}`)
  return row.last
}
