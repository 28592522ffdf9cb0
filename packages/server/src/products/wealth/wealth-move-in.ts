import { violation } from '@tenor/contract/http'
import { decimal, decimalText } from '@tenor/contract/money'
import { DAY_MS, type Instant, instant, isoText, later } from '@tenor/contract/time'
import { unitsFor, wealthMoveInFields } from '@tenor/contract/wealth'
import { postNew, SPOT } from '../../core/ledger/index.ts'
import type { MakingLine, MoveInAct, MoveInLine, MoveInMaker, MoveInVerdict } from '../../core/move-in/index.ts'
import type { Queryable, Raw, Transaction } from '../../platform/database/index.ts'
import type { WealthModule } from './wealth-module.ts'
import { investPosts, subscribePost } from './wealth-postings.ts'
import { orderTable, productTable, type WealthOffer, type WealthOrder } from './wealth-tables.ts'

type Funds = ReadonlyMap<number, WealthOffer>

/** Units of a fund move in at its last value, as a subscription that its strike has priced. */
export function wealthMoveIn({ ids }: Pick<WealthModule, 'ids'>): MoveInMaker {
  return {
    productOf: ({ fields }) => fields.product ?? '',
    async judge(db, lines, now) {
      const funds = await fundsOf(db, lines)
      return lines.map((line) => verdictOf(line, funds.get(productIdOf(line)) ?? null, now))
    },
    async make(tx, lines, act) {
      // The value of a strike that is entered now waits: what is made stands at the one before.
      const funds = await fundsOf(tx, lines, 'for share of p')
      const taken = lines.filter((line) => funds.has(productIdOf(line)))
      await write(tx, act, taken, { funds, newIds: await ids.take(taken.length) })
      return lines.map((line) => (taken.includes(line) ? null : violation('wealth.notFound')))
    },
  }
}

const productIdOf = ({ fields }: Pick<MoveInLine, 'fields'>) => wealthMoveInFields.parse(fields).product

async function fundsOf(db: Queryable, lines: readonly MoveInLine[], lock = ''): Promise<Funds> {
  const rows = await db.query<Raw>(
    `select ${productTable.select('p')} from wealth_product p where p.id = any($1::bigint[]) order by p.id ${lock}`,
    [[...new Set(lines.map(productIdOf))]],
  )
  return new Map(rows.map(productTable.read).map((fund) => [fund.id, fund]))
}

const sinceOf = (since: string) => instant(Date.parse(`${since}T00:00:00Z`))

function verdictOf(line: MoveInLine, fund: WealthOffer | null, now: Instant): MoveInVerdict {
  if (fund === null) return { refused: violation('wealth.notFound') }
  const { since, mark } = wealthMoveInFields.parse(line.fields)
  if (line.asset !== fund.coin) return { refused: violation('moveIn.product.asset', { asset: fund.coin }) }
  if (since !== undefined && sinceOf(since) > now) return { refused: violation('moveIn.since.ahead') }
  if (mark !== undefined && decimal(mark) <= 0n) return { refused: violation('moveIn.line.field', { column: 'mark' }) }
  const units = unitsFor(line.amount, fund.nav)
  if (units <= 0n) return { refused: violation('wealth.moveIn.units') }
  return {
    makes: {
      holding: 'wealth',
      asset: line.asset,
      amount: decimalText(line.amount),
      product: String(fund.id),
      name: fund.name,
      units: decimalText(units),
      value: decimalText(fund.nav),
      unlocks: isoText(unlocksAt(line, fund)).slice(0, 10),
    },
  }
}

function unlocksAt({ fields: { since } }: MoveInLine, { navAt, lockDays }: WealthOffer): Instant {
  return later(since === undefined ? navAt : sinceOf(since), lockDays * DAY_MS)
}

type Writing = { funds: Funds; newIds: readonly number[] }

async function write(
  tx: Transaction,
  act: MoveInAct,
  lines: readonly MakingLine[],
  { funds, newIds }: Writing,
): Promise<void> {
  const [first] = lines
  if (first === undefined) return
  await act.bring(lines.map(({ line, asset, amount }) => ({ line, asset, amount, account: SPOT })))
  await tx.execute(
    `insert into wealth_client (bucket, user_id, id, product_id, created_at)
     select $1::smallint, g.user_id, g.id, g.product_id, $5::timestamptz
     from unnest($2::bigint[], $3::bigint[], $4::bigint[]) as g (user_id, id, product_id)
     order by g.user_id, g.product_id on conflict (bucket, user_id, product_id) do nothing`,
    [first.bucket, lines.map(({ userId }) => userId), newIds, lines.map(productIdOf), isoText(act.at)],
  )
  const orders = lines.flatMap((line) => orderOf(line, funds.get(productIdOf(line)), act.at))
  await orderTable.insert(tx, orders)
  await tx.execute(
    `update wealth_order o set state = 'STRUCK', nav = g.nav, units = g.units, unit_left = g.units, mark = g.mark,
       struck_at = $6, struck_in = o.id
     from unnest($2::bigint[], $3::bigint[], $4::numeric[], $5::numeric[], $7::numeric[]) as g (user_id, id, nav, units, mark)
     where o.bucket = $1 and o.user_id = g.user_id and o.id = g.id`,
    [
      first.bucket,
      orders.map(({ userId }) => userId),
      orders.map(({ id }) => id),
      orders.map(({ nav }) => decimalText(nav ?? 0n)),
      orders.map(({ units }) => decimalText(units)),
      isoText(act.at),
      orders.map(({ mark }) => decimalText(mark ?? 0n)),
    ],
  )
  const grouped = <Made extends { groupId: number }>(posts: readonly Made[]) =>
    posts.map((post) => ({ ...post, groupId: act.groupId }))
  await postNew(tx, grouped(orders.map(subscribePost)))
  await postNew(tx, grouped(orders.flatMap((order) => investPosts(order, act.at))))
}

function orderOf(line: MakingLine, fund: WealthOffer | undefined, at: Instant): WealthOrder[] {
  if (fund === undefined) return []
  const { bucket, userId, id, amount, fields } = line
  const { coin, profitShare, lockDays, sharePeriod, highWaterMark, nav, navAt } = fund
  const { mark } = wealthMoveInFields.parse(fields)
  const units = unitsFor(amount, nav)
  return [
    {
      bucket,
      userId,
      id,
      productId: fund.id,
      unitAsset: fund.unitAsset,
      coin,
      amount,
      profitShare,
      lockDays,
      sharePeriod,
      highWaterMark,
      strikeAt: navAt,
      unlocksAt: unlocksAt(line, fund),
      createdAt: at,
      state: 'STRUCK',
      nav,
      units,
      unitLeft: units,
      mark: mark === undefined ? nav : decimal(mark),
      ownMark: mark === undefined ? null : decimal(mark),
      markedAt: null,
      struckAt: at,
      returned: null,
      text: null,
    },
  ]
}
