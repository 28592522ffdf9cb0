import { FUNDING, HOLD, SPOT, UNIFIED } from '../../core/ledger/index.ts'
import { WALLET_HELD, WALLET_OUT_BACK, WALLET_OUT_DONE, WALLET_OUT_HOLD } from '../../core/wallet/index.ts'
import type { RowRange } from '../../platform/jobs/index.ts'
import { inTheirs, RANGE_AT } from './staking-booking.ts'

/*
 * What minted coins earn on, of many customers in one pass: the contract's `mintedWeight`. Nothing is written by the second: what was
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

/* What acts of a table change of what was minted into reserves, and of the coins less what is owed of them. */
const acts = (table: string, minted: string, owed: string, isIn: (alias: string) => string) => `
  select h.bucket, h.user_id, h.id, m.created_at as at, ${minted} as minted, 0 as coins, ${owed} as owed
  from held h join ${table} m on m.bucket = h.bucket and m.user_id = h.user_id and m.product_id = h.product_id
    and m.created_at >= $2 and m.created_at < $3 and ${isIn('m')}`
const ofReserve = (amount: string) => `case when m.position_id is null then ${amount} else 0 end`
const ofDebt = (amount: string) => `case when m.position_id is null then 0 else ${amount} end`

/* Loans of the coin itself count as debts do; before the day they are in what was owed at its beginning. */
const lent = (moves: string, isIn: (alias: string) => string) => `
  union all
  select h.bucket, h.user_id, h.id, greatest(least(m.at, $3::timestamptz), $2::timestamptz - interval '1 second'), 0, 0, m.amount
  from held h join (${moves}) as m on m.bucket = h.bucket and m.user_id = h.user_id and m.asset = ${COIN} and ${isIn('m')}`

/**
 * SELECT of bucket, user_id, id, weight, and `minted` at the day's end, for the rows `h` of `staking_minted` that a condition names.
 * `loanMoves`: SQL of what loans moved; null where nobody ever had one.
 */
export function countedSql(range: RowRange, where: string, loanMoves: string | null): string {
  const isIn = (alias: string) => inTheirs(range, alias)
  return `with held as materialized (
      select h.bucket, h.user_id, h.id, h.product_id, h.amount, h.debt from staking_minted h where ${where}),
    /* What is of before the day, or after it, is of one instant each. */
    moved as materialized (select bucket, user_id, id, at, sum(minted) as minted, sum(coins) as coins, sum(owed) as owed from (
        ${acts('staking_mint', ofReserve('m.minted'), ofDebt('m.minted'), isIn)}
        union all ${acts('staking_mint_back', ofReserve('-m.amount'), ofDebt('m.debt_fee - m.amount'), isIn)}
        union all ${acts('staking_mint_sale', '0', '-m.repaid', isIn)}
        union all
        select h.bucket, h.user_id, h.id, least(t.at, $3::timestamptz), 0, ${CHANGE}, 0
        from held h join ledger_transfer t on t.bucket = h.bucket and t.user_id = h.user_id and t.at >= $2
          and t.asset = ${COIN} and ${isIn('t')}
        ${loanMoves === null ? '' : lent(loanMoves, isIn)}
      ) as each group by bucket, user_id, id, at),
    there as (select h.bucket, h.user_id, h.id, sum(b.balance) as coins from held h
      join ledger_balance b on b.bucket = h.bucket and b.user_id = h.user_id and b.account in (${ACCOUNTS.join(', ')})
        and b.asset = ${COIN} and ${isIn('b')} group by 1, 2, 3),
    waiting as (select h.bucket, h.user_id, h.id, sum(w.amount) as coins from held h
      join (${WALLET_HELD}) as w on w.bucket = h.bucket and w.user_id = h.user_id and w.asset = ${COIN} and ${isIn('w')}
      group by 1, 2, 3),
    since as (select bucket, user_id, id, sum(coins) as coins, sum(case when at < $2 then owed else 0 end) as owed
      from moved group by 1, 2, 3),
    begun as materialized (select h.bucket, h.user_id, h.id, h.amount as minted,
        coalesce(n.coins, 0) - coalesce(w.coins, 0) - coalesce(s.coins, 0) - coalesce(s.owed, 0) - h.debt as held
      from held h
      left join there n on n.bucket = h.bucket and n.user_id = h.user_id and n.id = h.id
      left join waiting w on w.bucket = h.bucket and w.user_id = h.user_id and w.id = h.id
      left join since s on s.bucket = h.bucket and s.user_id = h.user_id and s.id = h.id),
    run as (select m.bucket, m.user_id, m.id, extract(epoch from (m.at - $2::timestamptz)) as second,
        greatest(least(b.minted, b.held), 0) as first, b.minted + sum(m.minted) over so_far as minted,
        b.held + sum(m.coins - m.owed) over so_far as held
      from moved m join begun b on b.bucket = m.bucket and b.user_id = m.user_id and b.id = m.id
      where m.at >= $2 and m.at < $3
      window so_far as (partition by m.bucket, m.user_id, m.id order by m.at)),
    /* Minted never falls below nothing: a repayment beyond it leaves nothing. */
    floored as (select bucket, user_id, id, second, first, held, minted - least(min(minted) over so_far, 0) as minted
      from run window so_far as (partition by bucket, user_id, id order by second)),
    valued as (select bucket, user_id, id, second, floor(second) as whole, first, minted, greatest(least(minted, held), 0) as counted
      from floored),
    /* What is changed at the very beginning of a second was not in it before. */
    seconds as (select bucket, user_id, id, whole, max(first) as first, min(counted) as low,
        (array_agg(counted order by second desc))[1] as last, (array_agg(minted order by second desc))[1] as minted,
        bool_or(second = whole) as is_whole
      from valued group by bucket, user_id, id, whole),
    stretches as (select bucket, user_id, id, whole, first, low, last, minted, is_whole,
        coalesce(lag(last) over by_second, first) as before, coalesce(lead(whole) over by_second, 86400) as next,
        row_number() over by_second as number, lead(whole) over by_second is null as is_last
      from seconds window by_second as (partition by bucket, user_id, id order by whole)),
    weighed as (select bucket, user_id, id, sum(case when is_whole then low else least(low, before) end + last * (next - whole - 1)
          + case when number = 1 then first * whole else 0 end) as weight,
        max(case when is_last then minted end) as minted
      from stretches group by bucket, user_id, id)
    select b.bucket, b.user_id, b.id, coalesce(w.weight, greatest(least(b.minted, b.held), 0) * 86400) as weight,
      coalesce(w.minted, b.minted) as minted
    from begun b left join weighed w on w.bucket = b.bucket and w.user_id = b.user_id and w.id = b.id`
}
