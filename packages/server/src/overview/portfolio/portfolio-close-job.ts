import { pairOf } from '@tenor/contract/core'
import type { Decimal8 } from '@tenor/contract/money'
import { DAY_MS, floorTo, type Instant, instant, isoText, later } from '@tenor/contract/time'
import { type Owner, ownersOf, refuseTakenOut } from '../../core/ledger/index.ts'
import type { PriceOf } from '../../core/product/index.ts'
import { atOneMoment, type Queryable, sqlType, type Transaction } from '../../platform/database/index.ts'
import { askedJob, inRange, type Job, type RowRange, rangeValues, runOverRows } from '../../platform/jobs/index.ts'
import {
  type Close,
  countedUntil,
  type LastClose,
  lastClosesOf,
  lastDay,
  writeCloses,
} from './portfolio-close-store.ts'
import {
  END_OF_TIME,
  holdingsOf,
  movesBetween,
  notInEarn,
  type PortfolioModule,
  putInSince,
  withTokens,
} from './portfolio-reading.ts'
import { byAsset, type PriceIn, pricesOf, quoteValue } from './portfolio-sums.ts'

const NAME = 'portfolio-close'
const CUSTOMERS = '(select bucket, id as user_id, id from app_user) u'

/** Writes what each customer has in Earn at midnight, once all else of that midnight is done. */
export function portfolioCloseJob(module: PortfolioModule): Job {
  const { db, clock, pace } = module
  return askedJob(db, {
    name: NAME,
    isLong: true,
    query: 'select max(day) from portfolio_day',
    due: (day, now) => (day === null ? instant(floorTo(now, DAY_MS)) : later(day, DAY_MS)),
    async run(due) {
      const after = countedUntil(await lastDay(db))
      await runOverRows(db, {
        key: { job: NAME, due, subject: '' },
        rows: { table: CUSTOMERS, where: 'true', values: [] },
        pace,
        now: () => clock.now(),
        chunk: (tx, range) => closeRange(module, tx, { after, due, range }),
      })
      await db.execute('insert into portfolio_day (day, closed_at) values ($1, $2) on conflict do nothing', [
        isoText(due),
        isoText(clock.now()),
      ])
    },
  })
}

type Part = { after: Instant; due: Instant; range: RowRange }

async function closeRange(module: PortfolioModule, tx: Transaction, { after, due, range }: Part): Promise<void> {
  const customers = await tx.query(
    { bucket: sqlType.number, user_id: sqlType.number },
    `select u.bucket, u.user_id from ${CUSTOMERS} where ${inRange(range, 'u', 1)}`,
    rangeValues(range),
  )
  if (customers.length === 0) return
  const owners = customers.map((row) => ({ bucket: row.bucket, userId: row.user_id }))
  const closes = await closesAt(module, owners, { after, due })
  // The first close begins with nothing.
  if (after > 0) await refuseTakenOut(tx, after)
  await writeCloses(tx, due, closes)
}

/** The midnight that is closed, and the one before that was. */
type Span = { after: Instant; due: Instant }

/** Closes of customers: of each asset that they have, or of which something moved. */
async function closesAt(module: PortfolioModule, owners: readonly Owner[], span: Span): Promise<Close[]> {
  const priceOf = withTokens(module, span.due, pricesAtClose(module, span.due))
  const { holdings, lasts, ...read } = await atOneMoment(module.db, (db) =>
    readAll(module, db, { owners, priceOf, ...span }),
  )
  const price = await pricesOf(
    holdings.flatMap(({ putIn, worth }) => [putIn.asset, worth.asset]),
    priceOf,
  )
  const own = <Row extends { userId: number }>(rows: readonly Row[]) => {
    const byOwner = Map.groupBy(rows, ({ userId }) => userId)
    return (userId: number) => byOwner.get(userId) ?? []
  }
  const of = { holdings: own(holdings), lasts: own(lasts), counted: own(read.counted), moves: own(read.moves) }
  const beside = { outside: own(read.outside), since: own(read.since) }
  return owners.flatMap((owner) => {
    const id = owner.userId
    const lines: Lines = {
      worth: byAsset(of.holdings(id).map((each) => each.worth)),
      putIn: byAsset(of.holdings(id).map((each) => each.putIn)),
      counted: byAsset(of.counted(id)),
      netIn: byAsset([...of.moves(id), ...beside.outside(id), ...of.lasts(id).map(movedOf)]),
      since: byAsset(beside.since(id)),
      last: new Map(of.lasts(id).map((last) => [last.asset, last])),
    }
    const assets = new Set(Object.values(lines).flatMap((by) => [...by.keys()]))
    return [...assets].flatMap((asset) => closeOf(owner, asset, lines, price))
  })
}

const movedOf = ({ asset, moved }: LastClose) => ({ asset, amount: moved })

type Lines = Readonly<Record<'worth' | 'putIn' | 'counted' | 'netIn' | 'since', ReadonlyMap<string, Decimal8>>> & {
  readonly last: ReadonlyMap<string, LastClose>
}

/** Nothing where nothing is and nothing moved. */
function closeOf(owner: Owner, asset: string, lines: Lines, price: PriceIn): Close[] {
  const of = (by: ReadonlyMap<string, Decimal8>) => by.get(asset) ?? 0n
  const [now, counted, since] = [of(lines.worth), of(lines.counted), of(lines.since)]
  const last = lines.last.get(asset)
  const isNothing = now === 0n && of(lines.putIn) === 0n && since === 0n && (last?.worth ?? 0n) === 0n
  const earned = now - of(lines.netIn)
  if (isNothing && counted === 0n && earned === (last?.earned ?? 0n)) return []
  // What came after midnight, while the run was on its way, is no part of the close; what was earned does not know it.
  const worth = now - since
  const putIn = of(lines.putIn) > since ? of(lines.putIn) - since : 0n
  const value = (amount: Decimal8) => quoteValue({ asset, amount }, price)
  const moved = (last?.moved ?? 0n) + counted
  const sums = { moved, worth, earned, putIn }
  return [{ ...owner, asset, ...sums, putInValue: value(putIn), worthValue: value(worth) }]
}

type Asked = Span & { owners: readonly Owner[]; priceOf: PriceOf }

/** Holdings as they are, what moved in the day that ended and since, and the last closes: of one moment. */
async function readAll(module: PortfolioModule, db: Queryable, { owners, after, due, priceOf }: Asked) {
  const all = ownersOf(...owners)
  const [lists, lasts, counted, moves, outside, since] = await Promise.all([
    holdingsOf(module, all, { db, priceOf, at: due, most: null }),
    lastClosesOf(db, all),
    movesBetween(module, db, all, { after, until: countedUntil(due) }),
    movesBetween(module, db, all, { after, until: END_OF_TIME }),
    notInEarn(module, db, all),
    putInSince(module, db, all, due),
  ])
  return { holdings: lists.flat(), lasts, counted, moves, outside, since }
}

/** The index of the midnight that is closed, as it was sampled; each asked for once. */
function pricesAtClose({ market }: PortfolioModule, at: Instant): PriceOf {
  const asked = new Map<string, ReturnType<PriceOf>>()
  const read = async (asset: string) => {
    const [price = null] = await market.pricesAt([{ pair: pairOf(asset), at }])
    return price === null ? null : { price, at }
  }
  return (asset) => {
    const known = asked.get(asset) ?? read(asset)
    asked.set(asset, known)
    return known
  }
}
