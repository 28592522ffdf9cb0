import { type Check, sumsCheck } from '../../platform/reconcile/index.ts'
import type { ModuleBooks } from '../ledger/index.ts'
import { HOUSE_MOVED_IN, MOVED_IN } from './move-in-accounts.ts'

/** What lines that were made say about the ledger: what they brought. What became of it is the product's. */
export const moveInBooks: ModuleBooks = {
  module: 'moveIn',
  kinds: [MOVED_IN],
  accounts: [],
  transfers: `select l.home as bucket, l.user_id, l.made_at as at, l.made_id as reference, 0 as period, ${MOVED_IN} as kind,
      ${HOUSE_MOVED_IN} as debit, l.account as credit, l.brought_asset as asset, l.brought as amount
    from move_in_line l where l.state = 'done' and l.brought is not null`,
  held: `select null::smallint as bucket, null::bigint as user_id, null::smallint as account, null::bigint as reference,
    null::text as asset, null::numeric as amount where false`,
}

/** What must be true of files of holdings. */
export const moveInChecks: readonly Check[] = [
  sumsCheck({
    name: 'moveIn.brought',
    says: 'the account of what moved in is not what lines of files brought',
    by: ['bucket', 'asset'],
    rows: `select home as bucket, brought_asset as asset, -brought as amount from move_in_line where state = 'done' and brought is not null`,
    sums: `select bucket, asset, balance as amount from ledger_balance where account = ${HOUSE_MOVED_IN}`,
  }),
  {
    name: 'moveIn.left',
    says: 'a file that is done has lines that were neither made nor refused',
    sql: `select m.id, m.name, count(*) as lines from move_in m join move_in_line l on l.move_in = m.id
      where m.state = 'done' and l.state in ('read', 'ready') group by m.id, m.name`,
  },
]
