import type { Decimal8 } from '@tenor/contract/money'
import { simpleEarnManifest } from '@tenor/contract/simple-earn'
import { DAY_MS, HOUR_MS, type Instant } from '@tenor/contract/time'
import { type AccountCode, HOUSE_DUST, HOUSE_FEE, HOUSE_INTEREST, type Post } from '../../../core/ledger/index.ts'
import type { Act, Loan, LoanAct } from './flexible-tables.ts'

/* Where flexible moves money, and nowhere else. */

const { accounts, events } = simpleEarnManifest.ledger
export const FLEXIBLE: AccountCode = accounts.flexible
export const HOUSE_LOANS: AccountCode = accounts['house:loans']
export const HOUSE_ENGINE: AccountCode = accounts['house:engine']
export const HOUSE_RESERVE: AccountCode = accounts['house:reserve']
export const HOUSE_BONUS: AccountCode = accounts['house:bonus']
export const HOUSE_LOSS: AccountCode = accounts['house:loss']

export const LEND = events['flexible.subscribe']
export const INTEREST = events['flexible.interest']
export const REDEEM = events['flexible.redeem']
export const BONUS = events['flexible.bonus']
export const SEIZE = events['flexible.seize']
export const GIVE_BACK = events['flexible.giveBack']
export const BORROW = events['flexible.borrow']
export const REPAY = events['flexible.repay']
export const CHARGE_INTEREST = events['flexible.charge.interest']
export const CHARGE_FEE = events['flexible.charge.fee']
export const CHARGE_RESERVE = events['flexible.charge.reserve']
export const CHARGE_DUST = events['flexible.charge.dust']
export const CHARGE_SHORTFALL = events['flexible.charge.shortfall']
export const WRITE_OFF_RESERVE = events['flexible.writeOff.reserve']
export const WRITE_OFF_LOSS = events['flexible.writeOff.loss']

/** Transfers of an act are numbered below zero, those of a day or an hour by it: the two never meet. */
export function periodOfAct(number: number): number {
  return -number
}

/** Days since 1970: the period of what a day posts. */
export function periodOfDay(at: Instant): number {
  return Math.floor(at / DAY_MS)
}

/** Hours since 1970: the period of what a pool's hour posts. */
function periodOfHour(at: Instant): number {
  return Math.floor(at / HOUR_MS)
}

type ActPost = Pick<Act, 'bucket' | 'userId' | 'holdingId' | 'id' | 'period' | 'asset' | 'at' | 'account'>

/** What an act moves: what had accrued before it, then its own money. Nothing where it moves none. */
export function actPosts(act: Act): Post[] {
  const leg = legOf(act)
  const comes = act.account === HOUSE_ENGINE ? GIVE_BACK : LEND
  if (act.kind === 'lend') return some([leg(comes, act.account, FLEXIBLE, act.amount)])
  const interest = leg(INTEREST, HOUSE_INTEREST, FLEXIBLE, act.interest)
  if (act.kind === 'redeem' || act.kind === 'pay')
    return some([interest, leg(REDEEM, FLEXIBLE, act.account, act.amount)])
  if (act.kind === 'seize') return some([interest, leg(SEIZE, FLEXIBLE, HOUSE_ENGINE, act.amount)])
  return []
}

function legOf({ bucket, userId, holdingId, id, period, asset, at }: ActPost) {
  const about = { bucket, userId, reference: holdingId, period, asset, groupId: id, at }
  return (event: number, debit: AccountCode, credit: AccountCode, amount: Decimal8): Post => ({
    ...about,
    event,
    debit,
    credit,
    amount,
  })
}

/** What an act on a loan moves: what was charged until then, and its principal. */
export function loanPosts(loan: Pick<Loan, 'id'>, act: LoanAct): Post[] {
  const { bucket, userId, id, period, asset, at } = act
  const leg = legOf({ bucket, userId, holdingId: loan.id, id, period, asset, at, account: HOUSE_ENGINE })
  const charges = [
    leg(CHARGE_INTEREST, HOUSE_ENGINE, HOUSE_INTEREST, act.interest),
    leg(CHARGE_FEE, HOUSE_ENGINE, HOUSE_FEE, act.fee),
  ]
  if (act.kind === 'borrow') return some([leg(BORROW, HOUSE_LOANS, HOUSE_ENGINE, act.amount)])
  if (act.kind === 'repay') return some([...charges, leg(REPAY, HOUSE_ENGINE, HOUSE_LOANS, act.amount)])
  return some([
    leg(WRITE_OFF_RESERVE, HOUSE_RESERVE, HOUSE_LOANS, act.amount - act.loss),
    leg(WRITE_OFF_LOSS, HOUSE_LOSS, HOUSE_LOANS, act.loss),
  ])
}

/** What a pool's hour takes out of what its borrowers paid, and what the house makes up. */
export function hourPosts(
  pool: { id: number; asset: string; bucket: number },
  at: Instant,
  { reserve, dust }: { reserve: Decimal8; dust: Decimal8 },
): Post[] {
  const period = periodOfHour(at)
  const about = { bucket: pool.bucket, userId: 0, holdingId: pool.id, id: pool.id, asset: pool.asset }
  const leg = legOf({ ...about, period, at, account: HOUSE_INTEREST })
  return some([
    leg(CHARGE_RESERVE, HOUSE_INTEREST, HOUSE_RESERVE, reserve),
    leg(CHARGE_DUST, HOUSE_INTEREST, HOUSE_DUST, dust > 0n ? dust : 0n),
    leg(CHARGE_SHORTFALL, HOUSE_DUST, HOUSE_INTEREST, dust < 0n ? -dust : 0n),
  ])
}

function some(posts: readonly Post[]): Post[] {
  return posts.filter(({ amount }) => amount > 0n)
}
