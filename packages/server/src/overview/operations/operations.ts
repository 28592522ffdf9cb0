import {
  type DueRow,
  jobReasons,
  type OperatingReason,
  operatingState,
  QUOTE_ASSET,
  reason,
  type SoldRow,
} from '@tenor/contract/core'
import { type Decimal8, decimal, decimalText, multiply, ONE } from '@tenor/contract/money'
import type { OperationsData } from '@tenor/contract/overview'
import { DAY_MS, floorTo, unixSeconds } from '@tenor/contract/time'
import type { Market } from '../../core/market/index.ts'
import type { OperationsSource } from '../../core/product/index.ts'
import { nearCap, type PromiseModule } from '../../core/promises/index.ts'
import type { Proposals } from '../../core/proposals/index.ts'
import type { Clock } from '../../platform/clock/index.ts'
import type { Database } from '../../platform/database/index.ts'
import type { Runner } from '../../platform/jobs/index.ts'
import { lastReconcile } from '../../platform/reconcile/index.ts'
import { newestRuns } from './newest-runs.ts'

export type OperationsModule = {
  db: Database
  clock: Clock
  market: Pick<Market, 'pairs' | 'indexNow'>
  runner: Pick<Runner, 'states'>
  proposals: Pick<Proposals, 'waiting'>
  /** Sums of the ledger that are not zero, as far as they were looked at. */
  ledgerFaults: () => Promise<number>
  sources: readonly OperationsSource[]
  house: Pick<PromiseModule, 'standing'>
}

const DUE_ROWS = 400
const PAIRS_NAMED = 3

/** What an operator sees first, of the core and of whatever products there are. */
export async function operationsNow(module: OperationsModule): Promise<OperationsData> {
  const { clock, db, sources } = module
  const now = clock.now()
  const [prices, sold, due, reasons, runs, last] = await Promise.all([
    pricesNow(module),
    Promise.all(sources.map((source) => source.sold(floorTo(now, DAY_MS)))),
    Promise.all(sources.map((source) => source.due(now))),
    reasonsNow(module),
    newestRuns(db),
    lastReconcile(db),
  ])
  const valued = <Row extends SoldRow | DueRow>(row: Row) => ({ ...row, value: worthOf(row, prices) })
  return {
    at: unixSeconds(now),
    state: operatingState(reasons),
    reasons,
    sold: sold.flat().map(valued),
    due: due.flat().sort(soonest).slice(0, DUE_ROWS).map(valued),
    runs,
    reconciled: last === null ? null : { at: unixSeconds(last.at), broken: [...last.broken] },
  }
}

type Prices = ReadonlyMap<string, Decimal8 | null>

async function pricesNow({ market }: OperationsModule): Promise<Prices> {
  const read = await Promise.all(market.pairs().map(async (pair) => [pair, await market.indexNow(pair)] as const))
  return new Map(read)
}

function worthOf({ asset, amount }: SoldRow | DueRow, prices: Prices): string | null {
  const price = asset === QUOTE_ASSET ? ONE : (prices.get(`${asset}_${QUOTE_ASSET}`) ?? null)
  return price === null ? null : decimalText(multiply(decimal(amount), price, 'down'))
}

/** What may be asked for at any time comes last. */
function soonest(a: DueRow, b: DueRow): number {
  if (a.at === b.at) return a.coin < b.coin ? -1 : 1
  return a.at === null ? 1 : b.at === null ? -1 : a.at - b.at
}

async function reasonsNow(module: OperationsModule): Promise<OperatingReason[]> {
  const now = module.clock.now()
  const found = await Promise.all([
    module.runner.states(now).then((states) => jobReasons(states, now)),
    ledgerReasons(module),
    priceReasons(module),
    ...module.sources.map((source) => source.reasons(now)),
    promiseReasons(module),
    proposalReasons(module),
  ])
  return found.flat()
}

async function ledgerReasons({ db, ledgerFaults }: OperationsModule): Promise<OperatingReason[]> {
  const [faults, last] = await Promise.all([ledgerFaults(), lastReconcile(db)])
  const broken = last?.broken ?? []
  return [
    ...(faults > 0 ? [reason('ledger.broken', { count: faults })] : []),
    ...(last === null || broken.length === 0
      ? []
      : [
          reason('reconcile.broken', { count: broken.length, subject: broken.join(', '), since: unixSeconds(last.at) }),
        ]),
  ]
}

async function priceReasons(module: OperationsModule): Promise<OperatingReason[]> {
  const missing = [...(await pricesNow(module))].filter(([, price]) => price === null).map(([pair]) => pair)
  if (missing.length === 0) return []
  return [reason('price.missing', { count: missing.length, subject: missing.slice(0, PAIRS_NAMED).join(', ') })]
}

async function promiseReasons({ house }: OperationsModule): Promise<OperatingReason[]> {
  const near = nearCap(await house.standing())
  if (near.length === 0) return []
  const subject = near.slice(0, PAIRS_NAMED).map(({ name, asset }) => `${name} ${asset}`)
  return [reason('promise.nearCap', { count: near.length, subject: subject.join(', ') })]
}

async function proposalReasons({ proposals }: OperationsModule): Promise<OperatingReason[]> {
  const { count, since } = await proposals.waiting()
  return count === 0 ? [] : [reason('proposal.waiting', { count, since: since === null ? null : unixSeconds(since) })]
}
