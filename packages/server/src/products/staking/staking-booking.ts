import { DAY_MS, type Instant, isoText, later } from '@tenor/contract/time'
import { PAST_TIERS } from '../../core/accounts/index.ts'
import { post, postMarked } from '../../core/ledger/index.ts'
import { type Raw, sqlType, type Transaction, type Value } from '../../platform/database/index.ts'
import { inBucketsOf, inRange, onlyBucketOf, type RowRange, rangeValues } from '../../platform/jobs/index.ts'
import {
  clearUnpaid,
  LEFTOVER_COLUMNS,
  type LeftoversTaken,
  leftoversMarked,
  leftoversOfRun,
} from './staking-leftovers.ts'
import {
  bookedPosts,
  bookedTransfers,
  earnedSql,
  leftoverPosts,
  leftoverTransfers,
  REWARD_LINES,
} from './staking-postings.ts'
import { PAST_CROWD } from './staking-standing.ts'
import { leftoverTable, rewardTable } from './staking-tables.ts'
import { givenTokens, holdRates, RATES_NOW } from './staking-token-rates.ts'

/** A day of a product, and the run or act that books it. */
export type DayBooking = {
  productId: number
  day: Instant
  run: number
  range: RowRange
  isDistributed: boolean
  /** A customer's own act books it, of their holding alone: every statement then names their bucket. */
  isPersons?: boolean
}

/* $1 the product, $2 the day, $3 its end, $4 the run, from $5 on the range. A holding that somebody brought here before is passed over. */
export const RANGE_AT = 5

/** Those that this run has brought to the day's end: most are written once, when they are marked. */
const marked = (range: RowRange) =>
  `h.day_in = $4::bigint and h.product_id = $1 and h.accrued_to = $3::timestamptz and $2::timestamptz is not null
   and ${inRange(range, 'h', RANGE_AT)}`

/** The buckets of another table that is joined with them. */
export const inTheirs = (range: RowRange, alias: string) => inBucketsOf(range, alias, RANGE_AT)

/* What the contract's `countsFrom` and `secondsInto` say: whole seconds, rounded up. */
const SECONDS = 'ceil(extract(epoch from (s.created_at - $2::timestamptz)))'

/* The contract's `grossReward`, `rewardFee` and `discountOf`: exact, `div` cuts the quotient of whole numbers. */
const FEE = 'trunc(g.gross * r.fee * (1 - d.sale), 8)'
const saleOf = (tier: string, isCrowd: string) => `select case when r.discounts = '[]' or ${isCrowd} then 0 else (
    select coalesce(max((x ->> 'sale')::numeric), 0) from jsonb_array_elements(r.discounts) as x
    where ${tier} between (x ->> 'minTier')::integer and (x ->> 'maxTier')::integer) end as sale`
/* A day's VIP tier, and whether a customer counts among the crowd, are those at its end. */
const SALE = saleOf('coalesce(v.vip_tier, u.vip_tier)', 'coalesce(b.is_crowd, c.is_crowd)')
/* The contract's `cutBonus`: what one customer gets in all has an end. */
const cutOf = (
  bucket: string,
) => `case when r.most is null then ${earnedSql('r', 'w.weight')} else least(${earnedSql('r', 'w.weight')},
  greatest(r.most - (select coalesce(sum(p.gross), 0) from staking_reward p where p.bucket = ${bucket}
    and p.user_id = h.user_id and p.id = h.id * ${REWARD_LINES} + r.entry and p.day >= r.since and p.day < $2), 0)) end`
const taskDone = (
  bucket: string,
) => `(r.task is null or exists (select 1 as one from staking_task k where k.bucket = ${bucket}
  and k.user_id = h.user_id and k.interest_key = r.task and k.from_at <= $2))`

/**
 * What reckons a reward, for rows called h, r, u, c, w, d and g: the run and the dry run say the same. `$2` is the day; `bucket`
 * is SQL of the holding's, a parameter where a range lies in one.
 */
export const BOOKED_REWARD = { SECONDS, FEE, saleOf, cutOf, taskDone } as const

/** What transfers of booked rewards are made from. */
export const bookedColumns = (inTokens: boolean) =>
  `o.bucket, o.user_id, o.id, o.day, o.holding_id, o.coin, o.gross, o.fee, o.is_prompt${inTokens ? ', o.token_rate' : ''}`

/**
 * Of what a day pays: whether some of it waits for redemptions, or a loss of the day may leave that of others beside nothing; whether
 * some is in tokens, and whether some pay less of a fee for it.
 */
export type PaidKinds = { atRedemption: boolean; inTokens: boolean; isDiscounted: boolean }

/** Most products pay neither. What pays tokens holds their rates until it is written. */
export async function paidKinds(tx: Transaction, productId: number, day: Instant): Promise<PaidKinds> {
  const [row] = await tx.query(
    { at_redemption: sqlType.boolean, in_tokens: sqlType.boolean, discounted: sqlType.boolean },
    `select coalesce(bool_or(delay_days < 0), false) or exists (select 1 as one from staking_loss l
         where l.product_id = $1 and l.at >= $2 and l.at < $2::timestamptz + interval '1 day') as at_redemption,
       coalesce(bool_or(token_product is not null), false) as in_tokens,
       coalesce(bool_or(discounts <> '[]'), false) as discounted
     from staking_day_rate where product_id = $1 and day = $2`,
    [productId, isoText(day)],
  )
  const inTokens = row?.in_tokens === true
  if (inTokens) await holdRates(tx)
  return { atRedemption: row?.at_redemption === true, inTokens, isDiscounted: row?.discounted === true }
}

/**
 * Holds the rates of tokens for whoever books several days at once, where one of them pays tokens: days of before would have moved
 * balances by the time, and who enters a rate would wait for those.
 */
export async function holdRatesFrom(tx: Transaction, productId: number, day: Instant): Promise<void> {
  const rows = await tx.query(
    `select 1 as one from staking_day_rate where product_id = $1 and day >= $2 and token_product is not null limit 1
     /* any order: one */`,
    [productId, isoText(day)],
  )
  if (rows.length > 0) await holdRates(tx)
}

/**
 * Books a day of holdings: stakes that are not counted yet are, the day's rewards are written and, unless they are for a
 * later day, paid, and the holdings stand at the day's end. Whoever comes second finds nothing to do.
 */
export async function bookDay(tx: Transaction, booking: DayBooking): Promise<void> {
  const { productId, day, run, range } = booking
  const end = later(day, DAY_MS)
  const values: Value[] = [productId, isoText(day), isoText(end), run, ...rangeValues(range)]
  const send = (text: string) => tx.execute(text, values)
  const reached = await send(
    `update staking_holding h set day_in = $4::bigint, accrued_to = $3::timestamptz
     where h.product_id = $1 and h.accrued_to = $2 and $3::timestamptz > $2::timestamptz
       and ${inRange(range, 'h', RANGE_AT)}`,
  )
  // All of them stand there already: a run goes over them again after a kill, or they acted themselves.
  if (reached === 0) return
  const stakes = await send(
    `update staking_stake s set counted_in = $4::bigint from staking_holding h
     where s.bucket = h.bucket and s.user_id = h.user_id and s.holding_id = h.id and s.counted_in is null
       and s.created_at < $3 and ${marked(range)} and ${inTheirs(range, 's')}`,
  )
  if (stakes > 0) await countStakes(send, range)
  await bookRewards(tx, booking, values)
  await send(`update staking_holding h set missed = 0 where h.missed <> 0 and ${marked(range)}`)
}

type Send = (text: string) => Promise<number>

const countStakes: (send: Send, range: RowRange) => Promise<number> = (send, range) =>
  send(
    `update staking_holding h set amount = h.amount + c.amount, missed = h.missed + c.missed
     from (select s.bucket, s.user_id, s.holding_id, sum(s.amount) as amount, sum(s.amount * ${SECONDS}) as missed
       from staking_stake s join staking_holding h on h.bucket = s.bucket and h.user_id = s.user_id and h.id = s.holding_id
       where s.counted_in = $4::bigint and s.created_at < $3 and ${marked(range)} and ${inTheirs(range, 's')}
       group by 1, 2, 3) as c
     where h.bucket = c.bucket and h.user_id = c.user_id and h.id = c.holding_id and ${marked(range)}`,
  )

/** Writes the day's rewards and pays those that are not for later; what is paid with redemptions is added to what is unpaid. */
async function bookRewards(tx: Transaction, booking: DayBooking, values: Value[]): Promise<void> {
  const { productId, day, run, range, isDistributed, isPersons = false } = booking
  const end = later(day, DAY_MS)
  const paid = await paidKinds(tx, productId, day)
  const mark = rewardsOf(booking, paid)
  const booked: BookedRows = {
    held: 'staking_holding',
    where: marked(range),
    run,
    range,
    values,
    paid,
    at: end,
    left: { run: '$4::bigint', at: '$3::timestamptz', where: `${marked(range)} and ${inTheirs(range, 'u')}`, values },
  }
  if (isPersons) return bookPersons(tx, mark, booked)
  return postBooked(tx, mark, booked, isDistributed)
}

/** Rewards that a run writes, of rows of a table `h`, and how what is left beside holdings of zero is paid with them. */
export type BookedRows = {
  held: string
  where: string
  run: number
  range: RowRange
  values: readonly Value[]
  paid: PaidKinds
  at: Instant
  /** With the values of its own statement. */
  left: LeftoversTaken & { values: readonly Value[] }
}

const OF_HELD = (held: string) => `staking_reward o join ${held} h on h.bucket = o.bucket and h.user_id = o.user_id
    and h.id = o.holding_id${held === 'staking_holding' ? '' : ' and h.day = o.day'}`

const rowsBooked = ({ held, where, range }: BookedRows, columns: string) =>
  `select ${columns} from ${OF_HELD(held)}
   where o.day = $2 and o.booked_in = $4::bigint and $3::timestamptz is not null and ${where} and ${inTheirs(range, 'o')}`

async function bookPersons(tx: Transaction, mark: string, booked: BookedRows): Promise<void> {
  const { paid, values, at, run, range, left } = booked
  const rows = await tx.query<Raw>(`${mark} returning ${rewardTable.select('o')}`, values)
  const given = paid.inTokens ? await givenTokens(tx) : []
  const coins = new Map(given.map(({ token, coin }) => [token, coin]))
  const posts = bookedPosts(rows.map(rewardTable.read), at, coins)
  if (!paid.atRedemption) {
    await post(tx, posts)
    return
  }
  await addUnpaid(tx, booked)
  const leftovers = await tx.query<Raw>(`${leftoversMarked(left)} returning ${leftoverTable.select('o')}`, left.values)
  await post(tx, [...posts, ...leftoverPosts(leftovers.map(leftoverTable.read))])
  if (leftovers.length > 0) await clearUnpaid(tx, run, range)
}

/** Writes rewards of a range by `mark` and moves what they pay. Balances are locked once: all that is paid goes in one statement. */
export async function postBooked(
  tx: Transaction,
  mark: string,
  booked: BookedRows,
  isDistributed: boolean,
): Promise<void> {
  const { paid, values, at, run, range, left } = booked
  const columns = bookedColumns(paid.inTokens)
  const rewards = rowsBooked(booked, columns)
  const transfersOf = (rows: string) => bookedTransfers('$3', rows, paid.inTokens)
  if (!paid.atRedemption) {
    await postMarked(tx, { mark, columns, marked: rewards, transfersOf, values, at }, isDistributed)
    return
  }
  await tx.execute(mark, values)
  await addUnpaid(tx, booked)
  const source = {
    mark: leftoversMarked(left),
    columns: LEFTOVER_COLUMNS,
    marked: `${leftoversOfRun(left.run, inRange(range, 'o', RANGE_AT))} and ${left.at} is not null`,
    transfersOf: (rows: string) => `${leftoverTransfers(rows)} union all ${transfersOf(`(${rewards})`)}`,
  }
  await postMarked(tx, { ...source, values: left.values, at }, isDistributed)
  await clearUnpaid(tx, run, range)
}

/** What is paid with redemptions is added to what waits for them. */
async function addUnpaid(tx: Transaction, booked: BookedRows): Promise<void> {
  await tx.execute(
    `insert into staking_unpaid (bucket, user_id, id, coin, amount)
     ${rowsBooked(booked, 'o.bucket, o.user_id, o.holding_id, o.coin, sum(o.gross - o.fee)')}
       and o.due_at is null and o.gross > o.fee
     group by 1, 2, 3, 4 order by 1, 2, 3, 4
     on conflict (bucket, user_id, id, coin) do update set amount = staking_unpaid.amount + excluded.amount`,
    booked.values,
  )
}

const rewardsOf = ({ range, isDistributed }: DayBooking, paid: PaidKinds) =>
  rewardsFrom(range, {
    table: 'staking_holding',
    weight: 'h.amount * 86400 - h.missed',
    where: marked(range),
    paid,
    isDistributed,
  })

/** What discounts are by. Where there are none, nobody is looked up. */
const discountedBy = (range: RowRange) => `
    join app_user u on u.bucket = h.bucket and u.id = h.user_id and ${inTheirs(range, 'u')}
    left join staking_crowd c on c.bucket = h.bucket and c.user_id = h.user_id and ${inTheirs(range, 'c')}
    ${PAST_TIERS.joined('v', 'h', '$3', inTheirs(range, 'v'))}
    ${PAST_CROWD.joined('b', 'h', '$3', inTheirs(range, 'b'))}`

type RewardsFrom = {
  table: string
  weight: string
  where: string
  paid: PaidKinds
  isDistributed: boolean
}

/** Writes the rewards of a day of the rows of a table `h`, those in tokens with the rate in force. */
export function rewardsFrom(
  range: RowRange,
  { table, weight, where, paid: { inTokens, isDiscounted }, isDistributed }: RewardsFrom,
): string {
  const bucket = onlyBucketOf(range) === null ? 'h.bucket' : `$${RANGE_AT}::smallint`
  const isPrompt = 'r.delay_days between 0 and 1'
  // Reckoned once, and not wherever it is named; a distributed database takes no offset here.
  const once = isDistributed ? '' : 'offset 0'
  return `insert into staking_reward as o (bucket, user_id, id, day, holding_id, product_id, entry, coin, weight, sale, gross,
      fee, due_at, is_prompt, booked_in, paid_in${inTokens ? ', token_rate' : ''})
    select h.bucket, h.user_id, h.id * ${REWARD_LINES} + r.entry, $2::timestamptz, h.id, h.product_id, r.entry,
      r.reward_coin, w.weight, d.sale, g.gross, ${FEE},
      case when r.delay_days >= 0 then $2::timestamptz + greatest(r.delay_days, 1) * interval '1 day' end,
      ${isPrompt}, $4::bigint, case when ${isPrompt} then $4::bigint end${inTokens ? ', e.rate' : ''}
    from ${table} h ${isDiscounted ? discountedBy(range) : ''}
    join staking_day_rate r on r.product_id = h.product_id and r.day = $2
    ${inTokens ? `left join ${RATES_NOW} as e on e.product_id = r.token_product` : ''}
    cross join lateral (select ${weight} as weight) as w
    cross join lateral (${isDiscounted ? SALE : 'select 0 as sale'}) as d
    cross join lateral (select ${cutOf(bucket)} as gross ${once}) as g
    where ${where} and ${taskDone(bucket)} and $3::timestamptz is not null and g.gross > 0`
}
