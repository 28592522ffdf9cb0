import { violation } from '@tenor/contract/http'
import { type Decimal8, decimal, decimalText, percentText } from '@tenor/contract/money'
import { flexibleMoveInFields, minimumViolation } from '@tenor/contract/simple-earn'
import type { MakingLine, MoveInAct, MoveInLine, MoveInMaker, MoveInVerdict } from '../../../core/move-in/index.ts'
import { type Queryable, sqlType, type Transaction } from '../../../platform/database/index.ts'
import { bringOver, openPoolForMany, type PoolForMany } from './flexible-act-batch.ts'
import type { FlexibleModule } from './flexible-module.ts'
import { subscribeAll } from './flexible-subscribe-statement.ts'
import { newestTerms, type Terms } from './flexible-terms.ts'

type Pool = { listing: string; terms: Terms }

/** Holdings of a pool move in as subscriptions do, without what is asked of who takes on something new. */
export function flexibleMoveIn(module: Pick<FlexibleModule, 'ids'>): MoveInMaker {
  return {
    productOf: ({ asset }) => asset,
    async judge(db, lines) {
      const pools = await poolsOf(db, lines)
      return lines.map((line) => verdictOf(line, pools.get(line.asset) ?? null))
    },
    async make(tx, lines, act) {
      const pools = new Map<string, { pool: PoolForMany; terms: Terms }>()
      // The rows of pools come before balances, as for everybody.
      for (const asset of [...new Set(lines.map((line) => line.asset))].sort()) {
        const pool = await openPoolForMany(tx, asset, [...new Set(lines.map(({ bucket }) => bucket))])
        const terms = await newestTerms(tx, asset)
        if (pool !== null && terms !== null) pools.set(asset, { pool, terms })
      }
      await act.bring(lines.filter(({ asset }) => pools.has(asset)))
      for (const [asset, some] of Map.groupBy(lines, (line) => line.asset)) {
        const found = pools.get(asset)
        if (found !== undefined) await takeRounds(tx, module, { ...found, act }, some)
      }
      return lines.map(({ asset }) => (pools.has(asset) ? null : violation('flexible.notFound')))
    },
  }
}

async function poolsOf(db: Queryable, lines: readonly MoveInLine[]): Promise<ReadonlyMap<string, Pool>> {
  const assets = [...new Set(lines.map(({ asset }) => asset))]
  const rows = await db.query(
    { asset: sqlType.text, listing: sqlType.text },
    'select asset, listing from flexible_pool where asset = any($1::text[])',
    [assets],
  )
  const pools = new Map<string, Pool>()
  for (const { asset, listing } of rows) {
    const terms = await newestTerms(db, asset)
    if (terms !== null) pools.set(asset, { listing, terms })
  }
  return pools
}

function minimumOf({ fields }: Pick<MoveInLine, 'fields'>, terms: Terms): Decimal8 {
  const { min_rate: given } = flexibleMoveInFields.parse(fields)
  return given === undefined ? terms.minRate : decimal(given)
}

function verdictOf(line: MoveInLine, pool: Pool | null): MoveInVerdict {
  if (pool === null || pool.listing === 'retired') return { refused: violation('flexible.notFound') }
  const minimum = minimumOf(line, pool.terms)
  const refused = minimumViolation(minimum, pool.terms)
  if (refused !== null) return { refused }
  const { asset, amount } = line
  return { makes: { holding: 'flexible', asset, amount: decimalText(amount), min_rate: `${percentText(minimum)}%` } }
}

type Taking = { pool: PoolForMany; terms: Terms; act: MoveInAct }

/** One line a customer at a time, since a second one joins what the first has made; those of one least rate together. */
async function takeRounds(
  tx: Transaction,
  { ids }: Pick<FlexibleModule, 'ids'>,
  { pool, terms, act }: Taking,
  lines: readonly MakingLine[],
): Promise<void> {
  const seen = new Map<number, number>()
  const rounds = Map.groupBy(lines, (line) => {
    const round = seen.get(line.userId) ?? 0
    seen.set(line.userId, round + 1)
    return `${round} ${minimumOf(line, terms)}`
  })
  await bringOver(tx, pool, lines)
  for (const some of rounds.values()) {
    const [first] = some
    if (first === undefined) continue
    const as = { asset: pool.asset, at: act.at, mode: null, minimum: minimumOf(first, terms), groupId: act.groupId }
    const of = { ids: await ids.take(2 * some.length), bucket: first.bucket }
    const taken = await subscribeAll(tx, as, some, of)
    if (taken !== some.length)
      throw new RangeError(`${some.length - taken} holdings of ${pool.asset} are behind their hour`)
  }
}
