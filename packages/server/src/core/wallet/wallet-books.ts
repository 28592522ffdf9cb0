import type { Check } from '../../platform/reconcile/index.ts'
import { sumsCheck } from '../../platform/reconcile/index.ts'
import { HOLD, type ModuleBooks, SPOT } from '../ledger/index.ts'
import { HOUSE_WALLET, WALLET_IN, WALLET_OUT_BACK, WALLET_OUT_DONE, WALLET_OUT_HOLD } from './wallet-accounts.ts'

/** Withdrawals that wait for the wallet: bucket, user_id, account, reference, asset, amount. */
export const WALLET_HELD = `select bucket, user_id, ${HOLD} as account, id as reference, asset, amount
    from wallet_transfer where direction = 'out' and ended_at is null`

const KEYS = 'bucket, user_id, id as reference, 0 as period'

/** What transfers from and to the wallet say about the ledger. */
export const walletBooks: ModuleBooks = {
  module: 'wallet',
  kinds: [WALLET_IN, WALLET_OUT_HOLD, WALLET_OUT_DONE, WALLET_OUT_BACK],
  accounts: [],
  transfers: `select ${KEYS}, ended_at as at, ${WALLET_IN} as kind, ${HOUSE_WALLET} as debit, ${SPOT} as credit, asset, amount
      from wallet_transfer where direction = 'in' and state = 'done'
    union all
    select ${KEYS}, created_at, ${WALLET_OUT_HOLD}, ${SPOT}, ${HOLD}, asset, amount
      from wallet_transfer where direction = 'out'
    union all
    select ${KEYS}, ended_at, case when state = 'done' then ${WALLET_OUT_DONE} else ${WALLET_OUT_BACK} end, ${HOLD},
      case when state = 'done' then ${HOUSE_WALLET} else ${SPOT} end, asset, amount
      from wallet_transfer where direction = 'out' and ended_at is not null`,
  held: WALLET_HELD,
}

/** What must be true of transfers, and of comparisons with the wallet's days. */
export const walletChecks: readonly Check[] = [
  sumsCheck({
    name: 'wallet.between',
    says: 'the account between Tenor and the wallet is not what the transfers came to',
    by: ['bucket', 'asset'],
    rows: `select bucket, asset, case when direction = 'in' then -amount else amount end as amount
      from wallet_transfer where state = 'done'`,
    sums: `select bucket, asset, balance as amount from ledger_balance where account = ${HOUSE_WALLET}`,
  }),
  {
    name: 'wallet.stood',
    says: 'a transfer that has ended still has a fault, or a refusal stands on one that was not refused',
    sql: `select bucket, user_id, id, state, fault, reason from wallet_transfer
      where (ended_at is not null and fault is not null) or (reason is not null and state <> 'refused')`,
  },
  {
    name: 'wallet.compared',
    says: 'a day was compared with the wallet and differs',
    sql: `with newest as (
        select distinct on (day) day, id from wallet_comparison where state = 'done' order by day, begun_at desc, id desc
      )
      select n.day, d.kind, d.transfer, d.here, d.there from newest n join wallet_difference d on d.comparison = n.id`,
  },
]
