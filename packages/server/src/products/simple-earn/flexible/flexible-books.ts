import { HOUSE_DUST, HOUSE_FEE, HOUSE_INTEREST, type ModuleBooks } from '../../../core/ledger/index.ts'
import {
  BONUS,
  BORROW,
  CHARGE_DUST,
  CHARGE_FEE,
  CHARGE_INTEREST,
  CHARGE_RESERVE,
  CHARGE_SHORTFALL,
  FLEXIBLE,
  GIVE_BACK,
  HOUSE_BONUS,
  HOUSE_ENGINE,
  HOUSE_LOANS,
  HOUSE_LOSS,
  HOUSE_RESERVE,
  INTEREST,
  LEND,
  REDEEM,
  REPAY,
  SEIZE,
  WRITE_OFF_LOSS,
  WRITE_OFF_RESERVE,
} from './flexible-postings.ts'

const ACTS = `select a.bucket, a.user_id, a.at, a.holding_id as reference, a.period, leg.kind, leg.debit, leg.credit, a.asset,
    leg.amount
  from flexible_act a cross join lateral (values
    (case when a.account = ${HOUSE_ENGINE} then ${GIVE_BACK} else ${LEND} end, a.account, ${FLEXIBLE}, a.amount, a.kind = 'lend'),
    (${REDEEM}, ${FLEXIBLE}, a.account, a.amount, a.kind in ('redeem', 'pay')),
    (${SEIZE}, ${FLEXIBLE}, ${HOUSE_ENGINE}, a.amount, a.kind = 'seize'),
    (${INTEREST}, ${HOUSE_INTEREST}, ${FLEXIBLE}, a.interest, a.kind in ('redeem', 'pay', 'seize'))
  ) as leg (kind, debit, credit, amount, is_due) where leg.is_due and leg.amount > 0`

const LOANS = `select l.bucket, l.user_id, l.at, l.loan_id as reference, l.period, leg.kind, leg.debit, leg.credit, l.asset,
    leg.amount
  from flexible_loan_act l cross join lateral (values
    (${BORROW}, ${HOUSE_LOANS}, ${HOUSE_ENGINE}, l.amount, l.kind = 'borrow'),
    (${REPAY}, ${HOUSE_ENGINE}, ${HOUSE_LOANS}, l.amount, l.kind = 'repay'),
    (${CHARGE_INTEREST}, ${HOUSE_ENGINE}, ${HOUSE_INTEREST}, l.interest, l.kind = 'repay'),
    (${CHARGE_FEE}, ${HOUSE_ENGINE}, ${HOUSE_FEE}, l.fee, l.kind = 'repay'),
    (${WRITE_OFF_RESERVE}, ${HOUSE_RESERVE}, ${HOUSE_LOANS}, l.amount - l.loss, l.kind = 'write-off'),
    (${WRITE_OFF_LOSS}, ${HOUSE_LOSS}, ${HOUSE_LOANS}, l.loss, l.kind = 'write-off')
  ) as leg (kind, debit, credit, amount, is_due) where leg.is_due and leg.amount > 0`

const POSTINGS = `select p.bucket, p.user_id, p.at, p.reference, p.period, leg.kind, leg.debit, leg.credit, p.asset, p.amount
  from flexible_posting p join (values
    (${INTEREST}, ${HOUSE_INTEREST}, ${FLEXIBLE}::integer),
    (${CHARGE_INTEREST}, ${HOUSE_ENGINE}, ${HOUSE_INTEREST}),
    (${CHARGE_FEE}, ${HOUSE_ENGINE}, ${HOUSE_FEE})
  ) as leg (kind, debit, credit) on leg.kind = p.kind
  union all
  select p.bucket, p.user_id, p.at, p.reference, p.period, p.kind, ${HOUSE_BONUS}, p.account, p.asset, p.amount
  from flexible_posting p where p.kind = ${BONUS}`

const HOURS = `select p.house_bucket as bucket, 0 as user_id, h.hour + interval '1 hour' as at, p.id as reference,
    (extract(epoch from h.hour)::bigint / 3600 + 1)::integer as period, leg.kind, leg.debit, leg.credit, h.asset, leg.amount
  from flexible_hour h join flexible_pool p on p.asset = h.asset
  cross join lateral (values
    (${CHARGE_RESERVE}, ${HOUSE_INTEREST}, ${HOUSE_RESERVE}, h.reserve),
    (${CHARGE_DUST}, ${HOUSE_INTEREST}, ${HOUSE_DUST}, h.dust),
    (${CHARGE_SHORTFALL}, ${HOUSE_DUST}, ${HOUSE_INTEREST}, -h.dust)
  ) as leg (kind, debit, credit, amount) where leg.amount > 0`

/** What flexible says about the ledger. */
export const flexibleBooks: ModuleBooks = {
  module: 'flexible',
  kinds: [
    LEND,
    INTEREST,
    REDEEM,
    BONUS,
    SEIZE,
    GIVE_BACK,
    BORROW,
    REPAY,
    CHARGE_INTEREST,
    CHARGE_FEE,
    CHARGE_RESERVE,
    CHARGE_DUST,
    CHARGE_SHORTFALL,
    WRITE_OFF_RESERVE,
    WRITE_OFF_LOSS,
  ],
  accounts: [FLEXIBLE],
  transfers: `${ACTS} union all ${LOANS} union all ${POSTINGS} union all ${HOURS}`,
  held: `select bucket, user_id, ${FLEXIBLE} as account, id as reference, asset, offered + joining - unposted as amount
    from flexible_holding where offered + joining - unposted > 0`,
}
