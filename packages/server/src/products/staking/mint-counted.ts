import { FUNDING, HOLD, SPOT, UNIFIED } from '../../core/ledger/index.ts'
import { WALLET_HELD, WALLET_OUT_BACK, WALLET_OUT_DONE, WALLET_OUT_HOLD } from '../../core/wallet/index.ts'
import type { RowRange } from '../../platform/jobs/index.ts'
import { inTheirs, RANGE_AT } from './staking-booking.ts'

/*
 * Base of rewards on minted coins, of many customers in one pass: the contract's `mintedWeight`. Nothing is written by the second: what was
 * there at the day's beginning is what is there now less what was transferred since, and what moved in the day follows from acts and
 * transfers.
 *
 * $1 the product, $2 the day, $3 its end, $4 the run, from $5 on the range, then the minted coin.
 */
const COIN = `$${RANGE_AT + 6}`

/** Spot, funding, unified and holds; a withdrawal that waits for the wallet is in none of them. */
const ACCOUNTS = [SPOT, FUNDING, UNIFIED, HOLD]
const isThere = (account: string) => `(${account} in (${ACCOUNTS.join(', ')})
  and not (${account} = ${HOLD} and t.kind in (${WALLET_OUT_HOLD}, ${WALLET_OUT_DONE}, ${WALLET_OUT_BACK})))`
const CHANGE = `case when ${isThere('t.credit')} then t.amount else 0 end - case when ${isThere('t.debit')} then t.amount else 0 end`

/* Changes by acts of a table: what was minted into reserves, debts, and all that was minted and not paid back. */
type Change = { minted: string; debt: string; net: string }
const ofReserve = (amount: string) => `case when m.position_id is null then ${amount} else 0 end`
const ofDebt = (amount: string) => `case when m.position_id is null then 0 else ${amount} end`
const NONE = '0'

/* A row of what is there, or changes, at an instant. `there`: coins of now; `coins`: what moved of them since the day began. */
const change = (at: string, { minted, debt, net }: Change, [there, coins, lent]: [string, string, string]) =>
  `select h.bucket, h.user_id, h.id, ${at} as at, ${minted} as minted, ${debt} as debt, ${net} as net, ${there} as there,
     ${coins} as coins, ${lent} as lent from held h`
const acts = (table: string, of: Change, isIn: (alias: string) => string) =>
  `${change('m.created_at', of, [NONE, NONE, NONE])} join ${table} m on m.bucket = h.bucket and m.user_id = h.user_id
     and m.product_id = h.product_id and m.created_at >= $2 and m.created_at < $3 and ${isIn('m')}`
const nothing: Change = { minted: NONE, debt: NONE, net: NONE }
/* The instant that stands for all of before the day. */
const BEFORE = "$2::timestamptz - interval '1 second'"

export type Counting = {
  range: RowRange
  /** SQL of the rows \`h\` of \`staking_minted\`. */
  where: string
  /** SQL of what loans moved; null while there are none. */
  loanMoves: string | null
  /** Whether what is there counts; else all that was minted and not paid back, as on days before that was the rule. */
  isCounted: boolean
}

/**
 * SELECT of bucket, user_id, id, the day's weight and debt_weight, and minted, debt and net at its end. Nothing of it is joined but the
 * tables' rows by customer, so that no estimate of how many there are makes it slow.
 */
export function countedSql(counting: Counting): string {
  return `with held as materialized (
      select h.bucket, h.user_id, h.id, h.product_id, h.amount, h.debt, h.net from staking_minted h where ${counting.where}),
    moved as (select bucket, user_id, id, at, sum(minted) as minted, sum(debt) as debt, sum(net) as net, sum(there) as there,
        sum(coins) as coins, sum(lent) as lent
      from (${listRows(counting).join(' union all ')}) as each group by bucket, user_id, id, at),
    /* Coins at an instant are those of now less what was transferred since. */
    run as (select bucket, user_id, id, at, sum(minted) over so_far as minted, sum(debt) over so_far as debt,
        sum(net) over so_far as net, sum(there - coins) over own + sum(coins - debt - lent) over so_far as held
      from moved window own as (partition by bucket, user_id, id), so_far as (partition by bucket, user_id, id order by at)),
    /* Minted never falls below nothing: a repayment beyond it leaves nothing. */
    floored as (select bucket, user_id, id, extract(epoch from (at - $2::timestamptz)) as second, debt, net, held,
        minted - least(min(minted) over (partition by bucket, user_id, id order by at), 0) as minted
      from run where at < $3),
    valued as (select bucket, user_id, id, second, floor(second) as whole, minted, debt, net,
        greatest(${counting.isCounted ? 'least(minted, held)' : 'net'}, 0) as counted from floored),
    seconds as (select bucket, user_id, id, whole, min(counted) as low, min(debt) as debt_low,
        (array_agg(array[counted, debt, minted, net] order by second desc))[1:1] as last, bool_or(second = whole) as is_whole
      from valued group by bucket, user_id, id, whole),
    stretches as (select bucket, user_id, id, whole, low, debt_low, last, is_whole, lag(last) over by_second as before,
        coalesce(lead(whole) over by_second, 86400) as next, lead(whole) over by_second is null as is_last
      from seconds window by_second as (partition by bucket, user_id, id order by whole))
    select bucket, user_id, id, sum(${secondSql('low', 1)} + last[1][1] * (next - whole - 1)) as weight,
      sum(${secondSql('debt_low', 2)} + last[1][2] * (next - whole - 1)) as debt_weight,
      max(case when is_last then last[1][2] end) as debt, max(case when is_last then last[1][3] end) as minted,
      max(case when is_last then last[1][4] end) as net
    from stretches group by bucket, user_id, id`
}

/* Rows of what is there and what changes, each joined with the table's rows of a customer alone. */
function listRows({ range, loanMoves }: Counting): string[] {
  const isIn = (alias: string) => inTheirs(range, alias)
  const of = (amount: string) => ({ minted: ofReserve(amount), debt: ofDebt(amount), net: amount })
  const same = (alias: string) => `${alias}.bucket = h.bucket and ${alias}.user_id = h.user_id and ${isIn(alias)}`
  const ofCoin = (alias: string) => `${same(alias)} and ${alias}.asset = ${COIN}`
  const lent = `case when m.at < $2 then ${BEFORE} else least(m.at, $3::timestamptz) end`
  return [
    change(BEFORE, { minted: 'h.amount', debt: 'h.debt', net: 'h.net' }, [NONE, NONE, NONE]),
    `${change(BEFORE, nothing, ['b.balance', NONE, NONE])} join ledger_balance b on ${ofCoin('b')} and b.account in (${ACCOUNTS.join(', ')})`,
    `${change(BEFORE, nothing, ['-w.amount', NONE, NONE])} join (${WALLET_HELD}) as w on ${ofCoin('w')}`,
    `${change('least(t.at, $3::timestamptz)', nothing, [NONE, CHANGE, NONE])} join ledger_transfer t on ${ofCoin('t')} and t.at >= $2`,
    acts('staking_mint', of('m.minted'), isIn),
    acts('staking_mint_back', of('m.debt_fee - m.amount'), isIn),
    acts('staking_mint_sale', { ...nothing, debt: '-m.repaid' }, isIn),
    ...(loanMoves === null
      ? []
      : [`${change(lent, nothing, [NONE, NONE, 'm.amount'])} join (${loanMoves}) as m on ${ofCoin('m')}`]),
  ]
}

/* A value that ends exactly where a second begins was not in it. The row for before the day is no second of it. */
function secondSql(low: string, place: number): string {
  return `case when whole < 0 then 0 when is_whole then ${low} else least(${low}, before[1][${place}]) end`
}
