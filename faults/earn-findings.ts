import { type Decimal8, decimal, decimalText } from '@tenor/contract/money'
import type { Queryable } from '../packages/server/src/platform/database/index.ts'
import type { Act, ActKind } from './asking.ts'
import type { Customer } from './customer.ts'

/* What must be true of Simple Earn whatever happened: its checks of reconcile see that sums agree, these that what customers
 * were answered is what there is, once. */

type Done = { email: string; asset: string; kind: string; amount: string; acts: number }
type Lent = { email: string; text: string; id: number }

type Asked = Pick<Customer, 'email' | 'acts'>

/** Each act that was answered has happened once, each that was refused has not, and nothing else has. */
export async function earnAnswerFaults(db: Queryable, customers: readonly Asked[]): Promise<string[]> {
  const done = await db.query<Done>(
    `select u.email, a.asset, a.kind, sum(a.amount)::text as amount, count(*) as acts from flexible_act a
     join user_email u on u.bucket = a.bucket and u.user_id = a.user_id
     where a.mode is null and a.kind in ('lend', 'redeem', 'wait', 'revoke') group by u.email, a.asset, a.kind`,
  )
  const lent = await db.query<Lent>(
    `select u.email, o.text, o.id from fixed_order o
     join user_email u on u.bucket = o.bucket and u.user_id = o.user_id where o.text like 't-%'`,
  )
  const left = await db.query<{ email: string; id: number; count: number }>(
    `select u.email, r.order_id as id, count(*) as count from fixed_redemption r
     join user_email u on u.bucket = r.bucket and u.user_id = r.user_id group by u.email, r.order_id`,
  )
  return customers.flatMap((customer) => {
    const of = <Row extends { email: string }>(rows: readonly Row[]) =>
      rows.filter((row) => row.email === customer.email)
    return [...poolFaults(customer, of(done)), ...lentFaults(customer, of(lent)), ...leftFaults(customer, of(left))]
  })
}

function succeeded(customer: Asked, kind: ActKind): Act[] {
  return customer.acts.filter((act) => act.kind === kind && act.answer.status === 200)
}

/** What was answered of a pool, by coin and kind of act, is what its acts add up to. */
function poolFaults(customer: Asked, found: readonly Done[]): string[] {
  const answered = new Map<string, Decimal8>()
  const add = (act: Act, kind: string, field: 'amount' | 'paid' | 'frozen') => {
    const data = act.answer.data as unknown as Record<string, string>
    const key = `${data['asset']} ${kind}`
    const amount = decimal(data[field] ?? '0')
    if (amount > 0n) answered.set(key, (answered.get(key) ?? 0n) + amount)
  }
  for (const act of succeeded(customer, 'flexibleSubscribe')) add(act, 'lend', 'amount')
  for (const act of succeeded(customer, 'flexibleRedeem')) {
    add(act, 'redeem', 'paid')
    add(act, 'wait', 'frozen')
  }
  for (const act of succeeded(customer, 'flexibleRevoke')) add(act, 'revoke', 'amount')
  const there = new Map(found.map(({ asset, kind, amount }) => [`${asset} ${kind}`, decimal(amount)]))
  return [...new Set([...answered.keys(), ...there.keys()])].flatMap((key) => {
    const [told, is] = [answered.get(key) ?? 0n, there.get(key) ?? 0n]
    return told === is ? [] : [`${customer.email}: ${key}: answered ${decimalText(told)}, found ${decimalText(is)}`]
  })
}

function lentFaults(customer: Asked, found: readonly Lent[]): string[] {
  const byText = new Map(found.map(({ text, id }) => [text, id]))
  const answered = succeeded(customer, 'fixedLend')
  const idOf = (act: Act) => (act.answer.data as unknown as { order_id: number }).order_id
  const wrong = answered.filter((act) => byText.get(act.text) !== idOf(act))
  const faults = wrong.map(
    (act) => `${act.text}: answered with fixed order ${idOf(act)}, found ${byText.get(act.text)}`,
  )
  if (found.length !== answered.length)
    faults.push(`${customer.email} has ${found.length} fixed orders, was answered ${answered.length}`)
  return faults
}

function leftFaults(customer: Asked, found: readonly { id: number; count: number }[]): string[] {
  const idOf = (act: Act) => (act.body as { order_id: number }).order_id
  const answered = Map.groupBy(succeeded(customer, 'fixedRedeem'), idOf)
  const there = new Map(found.map(({ id, count }) => [id, count]))
  return [...new Set([...answered.keys(), ...there.keys()])].flatMap((id) => {
    const [told, is] = [answered.get(id)?.length ?? 0, there.get(id) ?? 0]
    return told === is ? [] : [`fixed order ${id} left early ${is} times, answered ${told}`]
  })
}
