import { DUAL_CATEGORY, type DualDryRunAccount, type DualDryRunAsset } from '@tenor/contract/dual'
import { type Decimal8, decimal, decimalText } from '@tenor/contract/money'
import { type Instant, isoText, unixSeconds } from '@tenor/contract/time'
import { SPOT } from '../../../core/ledger/index.ts'
import { sqlType, type Transaction } from '../../../platform/database/index.ts'
import { Refusal } from '../../../platform/http/index.ts'
import type { DualModule } from '../dual-module.ts'
import { DUAL_EXERCISE, DUAL_INTEREST, DUAL_PRINCIPAL, settlementTransfers } from '../dual-postings.ts'
import { settledSniperColumns } from '../sniper/sniper-outcome-sql.ts'
import { SNIPER_EXERCISE, SNIPER_PAYMENT, SNIPER_REFUND, sniperTransfers } from '../sniper/sniper-postings.ts'
import { settledColumns } from './dual-settlement.ts'

type Question = { coin: string; deliveryAt: Instant; price: Decimal8 }

/**
 * What a delivery would pay at a price, dual orders and snipers, by the very expressions that settle them, in a transaction
 * that the database lets write nothing. All is read from one snapshot.
 */
export async function dryRun(module: DualModule, question: Question) {
  const { coin, deliveryAt, price } = question
  return module.db.transaction(async (tx) => {
    await tx.execute('set transaction isolation level repeatable read read only')
    await refuseSettled(tx, question)
    const counts = await countsOf(tx, question)
    const snipers = await sniperCountsOf(tx, question)
    const transfers = await transfersOf(tx, question)
    const released = await releasedOf(tx, question)
    return {
      coin,
      delivery_timest: unixSeconds(deliveryAt),
      price: decimalText(price),
      ...counts,
      snipers,
      assets: assetsOf(transfers, released),
      accounts: await accountsOf(tx, transfers),
    }
  })
}

/** A delivery is settled when its dual orders are, and its snipers, which come after them. */
async function refuseSettled(tx: Transaction, question: Question): Promise<void> {
  const [delivery] = await tx.query(
    { settled: sqlType.boolean },
    `select d.state = 'settled' and not exists (select 1 from sniper_delivery s
       where s.coin = d.coin and s.delivery_at = d.delivery_at and s.settled_at is null) as settled
     from dual_delivery d where d.coin = $1 and d.delivery_at = $2`,
    keyOf(question),
  )
  if (delivery === undefined) throw new Refusal(404, 'dual.delivery.notFound')
  if (delivery.settled) throw new Refusal(409, 'dual.delivery.settled')
}

type Transfer = { kind: number; debit: number; credit: number; asset: string; amount: Decimal8 }

const DUE = `from dual_order o where o.coin = $1 and o.delivery_at = $2 and o.state = 'PROCESSING'`
const SNIPERS_DUE = `from sniper_order o where o.coin = $1 and o.delivery_at = $2 and o.state = 'PROCESSING'`

function keyOf({ coin, deliveryAt }: Question): string[] {
  return [coin, isoText(deliveryAt)]
}

async function transfersOf(tx: Transaction, question: Question): Promise<Transfer[]> {
  const summed = (settled: string, transfers: string) =>
    tx.query<Omit<Transfer, 'amount'> & { amount: string }>(
      `with settled as (${settled}), transfer as (${transfers})
       select kind, debit, credit, asset, sum(amount) as amount from transfer
       group by kind, debit, credit, asset order by asset, kind, debit, credit`,
      [...keyOf(question), decimalText(question.price)],
    )
  const rows = [
    ...(await summed(`select ${settledColumns('$3')} ${DUE}`, settlementTransfers('$2', 'settled'))),
    ...(await summed(`select ${settledSniperColumns('$3')} ${SNIPERS_DUE}`, sniperTransfers('$2', 'settled'))),
  ]
  return rows.map((row) => ({ ...row, amount: decimal(row.amount) }))
}

type Counts = { orders: number; converting: number; renewing: number; expiring: number }

async function countsOf(tx: Transaction, question: Question): Promise<Counts> {
  const [row] = await tx.query<Counts>(
    `with settled as (select ${settledColumns('$3')}, o.reinvest ${DUE})
     select count(*) as orders, count(*) filter (where converted) as converting,
       count(*) filter (where reinvest) as renewing,
       (select count(*) from dual_order o where o.coin = $1 and o.delivery_at = $2 and o.state = 'INIT') as expiring
     from settled`,
    [...keyOf(question), decimalText(question.price)],
  )
  return row ?? { orders: 0, converting: 0, renewing: 0, expiring: 0 }
}

type SniperCounts = { orders: number; reached: number; expiring: number }

async function sniperCountsOf(tx: Transaction, question: Question): Promise<SniperCounts> {
  const [row] = await tx.query<SniperCounts>(
    `with settled as (select ${settledSniperColumns('$3')} ${SNIPERS_DUE})
     select count(*) as orders, count(*) filter (where reached) as reached,
       (select count(*) from sniper_order o where o.coin = $1 and o.delivery_at = $2 and o.state = 'INIT') as expiring
     from settled`,
    [...keyOf(question), decimalText(question.price)],
  )
  return row ?? { orders: 0, reached: 0, expiring: 0 }
}

type Released = { asset: string; amount: string }

/** Orders that nobody has accepted are given back before a delivery is settled; a trial fund's goes to the house. */
function releasedOf(tx: Transaction, question: Question): Promise<Released[]> {
  return tx.query<Released>(
    `select asset, sum(amount) as amount from (
       select case when type = 'call' then coin else quote_asset end as asset, amount
       from dual_order where coin = $1 and delivery_at = $2 and state = 'INIT'
         and category <> ${DUAL_CATEGORY.TRIAL_FUND}
       union all
       select case when type = 'peak' then coin else quote_asset end, amount
       from sniper_order where coin = $1 and delivery_at = $2 and state = 'INIT'
     ) as waiting group by asset`,
    keyOf(question),
  )
}

function assetsOf(transfers: readonly Transfer[], released: readonly Released[]): DualDryRunAsset[] {
  const assets = [...new Set([...transfers, ...released].map((each) => each.asset))].sort()
  return assets.map((asset) => {
    const sum = (isMeant: (transfer: Transfer) => boolean) =>
      decimalText(
        transfers.filter((each) => each.asset === asset && isMeant(each)).reduce((all, each) => all + each.amount, 0n),
      )
    return {
      asset,
      principal: sum(({ kind, credit }) => kind === DUAL_PRINCIPAL && credit === SPOT),
      interest: sum(({ kind, credit }) => kind === DUAL_INTEREST && credit === SPOT),
      exercised: sum(({ kind }) => kind === SNIPER_PAYMENT),
      refunded: sum(({ kind }) => kind === SNIPER_REFUND),
      paid: sum(({ credit }) => credit === SPOT),
      taken: sum(({ kind }) => kind === DUAL_EXERCISE || kind === SNIPER_EXERCISE),
      released: decimalText(decimal(released.find((each) => each.asset === asset)?.amount ?? '0')),
    }
  })
}

/** The house's accounts that the settlement moves, as they stand and as they would. */
async function accountsOf(tx: Transaction, transfers: readonly Transfer[]): Promise<DualDryRunAccount[]> {
  const changes = new Map<string, { account: number; asset: string; change: Decimal8 }>()
  const add = (account: number, asset: string, amount: Decimal8) => {
    const key = `${account} ${asset}`
    const change = (changes.get(key)?.change ?? 0n) + amount
    changes.set(key, { account, asset, change })
  }
  for (const { debit, credit, asset, amount } of transfers) {
    add(debit, asset, -amount)
    add(credit, asset, amount)
  }
  const moved = [...changes.values()]
  const rows = await tx.query(
    { code: sqlType.number, name: sqlType.text, asset: sqlType.text, before: sqlType.text },
    `with before as materialized (
       select account, asset, sum(balance) as balance from ledger_balance
       where user_id = 0 and account = any($1::smallint[]) group by account, asset
     )
     select a.code, a.name, m.asset, coalesce(b.balance, 0) as before
     from unnest($1::smallint[], $2::text[]) as m (account, asset)
     join ledger_account a on a.code = m.account and a.owner = 'house'
     left join before b on b.account = m.account and b.asset = m.asset
     order by m.asset, a.code`,
    [moved.map(({ account }) => account), moved.map(({ asset }) => asset)],
  )
  return rows.map(({ code, name, asset, before }) => {
    const change = changes.get(`${code} ${asset}`)?.change ?? 0n
    const after = decimal(before) + change
    return {
      account: name,
      asset,
      before: decimalText(decimal(before)),
      change: decimalText(change),
      after: decimalText(after),
      covered: after >= 0n,
    }
  })
}
