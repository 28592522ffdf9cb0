import { type Decimal8, decimalText } from '@tenor/contract/money'
import { type Instant, isoText } from '@tenor/contract/time'
import { isCheckFailure, type Many, type Transaction, together, type Value } from '../../platform/database/index.ts'
import { Refusal } from '../../platform/http/index.ts'
import type { AccountCode, EventKind } from './ledger-accounts.ts'
import { WRITTEN_COLUMNS } from './ledger-correction.ts'
import { followsOf } from './ledger-follow.ts'
import { newTransfersStatement } from './ledger-new.ts'
import { singleStatement, TRANSFER_COLUMNS } from './ledger-single.ts'

/**
 * One transfer of one customer. (bucket, userId, at, reference, period, event) is its key: given twice, it moves once. So
 * its instant is fixed before the first try, never read from the clock when it is written.
 */
export type Post = {
  bucket: number
  userId: number
  /** What it is about: the order, the deposit. Names the holding where an account of the transfer is one. */
  reference: number
  /** Which of several of its kind: 0 for what happens once. */
  period: number
  event: EventKind
  debit: AccountCode
  credit: AccountCode
  asset: string
  amount: Decimal8
  /** Joins the transfers of one business act. */
  groupId: number
  /** The act's own instant, as its row says: a repeat has the same one. */
  at: Instant
}

/**
 * SQL that selects transfers, with the columns of TRANSFER_COLUMNS by name, for set-based work. `first` may hold common
 * table expressions that it reads from, such as an update that returns the rows it changed.
 */
export type TransferSource = {
  first?: string
  select: string
  values: readonly Value[]
  /**
   * `first` takes each of them once and for all, as an update that ends a state does: none has been posted before, which
   * is then not looked up. One that has been fails the transaction.
   */
  areNew?: true
  /** Of new ones: no account of one reference, such as an order's holding, is debited by two of them. */
  debitedOnce?: boolean
  /** Of new ones: an account of one reference may be debited and credited; it is moved by what that comes to. */
  areNetted?: true
  /** The one bucket that all of them are of, where they are of one: whatever touches a balance then names it. */
  bucket?: number | null
  /** Stands before the statement: what the check of recorded statements is told of it. */
  told?: string
}

const GIVEN = `select * from unnest($1::smallint[], $2::bigint[], $3::bigint[], $4::integer[], $5::smallint[],
  $6::smallint[], $7::smallint[], $8::text[], $9::numeric[], $10::bigint[], $11::timestamptz[])
  as given (${TRANSFER_COLUMNS})`

/*
 * Writes the transfers that are not there yet and moves balances by exactly those. Debits of customers are plain
 * updates, so that the constraint sees the new balance; the house's rows, shared by the bucket, are locked last.
 */
function statementOver(select: string, first = '', inBucket = ''): string {
  return `with ${first === '' ? '' : `${first},`} given as (${select}),
  written as (
    insert into ledger_transfer (${TRANSFER_COLUMNS}) select ${TRANSFER_COLUMNS} from given
    on conflict do nothing returning ${WRITTEN_COLUMNS}
  ),
  ${followsOf('written')},
  net as (
    select bucket, user_id, account, asset, reference, sum(amount) as amount
    from (
      select bucket, case when debit < 1000 then user_id else 0 end as user_id, debit as account, asset,
        case when debit between 10 and 999 then reference else 0 end as reference, -amount as amount from written
      union all
      select bucket, case when credit < 1000 then user_id else 0 end, credit, asset,
        case when credit between 10 and 999 then reference else 0 end, amount from written
    ) as leg
    group by bucket, user_id, account, asset, reference
    having sum(amount) <> 0
  ),
  taken as (
    update ledger_balance as held set balance = held.balance + net.amount from net
    where net.amount < 0 and net.user_id <> 0
      and held.bucket = net.bucket and held.user_id = net.user_id and held.account = net.account ${inBucket}
      and held.asset = net.asset and held.reference = net.reference
    returning 1
  ),
  brought as (
    insert into ledger_balance (bucket, user_id, account, asset, reference, balance)
    select bucket, user_id, account, asset, reference, amount from net
    where amount > 0 and user_id <> 0 and (select count(*) from taken) >= 0
    order by bucket, user_id, account, asset, reference
    on conflict (bucket, user_id, account, asset, reference)
      do update set balance = ledger_balance.balance + excluded.balance
    returning 1
  ),
  house as (
    insert into ledger_balance (bucket, user_id, account, asset, reference, balance)
    select bucket, user_id, account, asset, reference, amount from net
    where user_id = 0 and (select count(*) from brought) >= 0
    order by bucket, account, asset
    on conflict (bucket, user_id, account, asset, reference)
      do update set balance = ledger_balance.balance + excluded.balance
  )
  select (select count(*) from written) as written,
    (select count(*) from net where amount < 0 and user_id <> 0) as owed, (select count(*) from taken) as taken`
}

const POST = statementOver(GIVEN)
/* Of one bucket, as all that a customer does: a distributed database then asks its node alone. */
const POST_IN_BUCKET = statementOver(GIVEN, '', 'and held.bucket = $12::smallint')

/**
 * Posts transfers. Returns how many were new; the others had been posted before and move nothing. Refuses with
 * ERR_BALANCE_NOT_ENOUGH when a customer's account would go below zero; the transaction is then lost.
 */
export async function post(tx: Transaction, posts: readonly Post[]): Promise<number> {
  const [only] = posts
  if (only === undefined) return 0
  if (posts.length === 1) return (await run(tx, singleStatement(only.debit, only.credit), valuesOf(only))).written
  const isOneBucket = posts.every(({ bucket }) => bucket === only.bucket)
  const own = isOneBucket ? [only.bucket] : []
  const { written } = await run(tx, isOneBucket ? POST_IN_BUCKET : POST, [...arraysOf(posts), ...own])
  return written
}

/**
 * Posts transfers that none has posted before, as those of what the same transaction makes: none is looked up, and one that has been
 * fails the transaction. No account of one reference is both debited and credited by them.
 */
export async function postNew(tx: Transaction, posts: readonly Post[]): Promise<void> {
  const [only] = posts
  if (only === undefined) return
  const bucket = posts.every((each) => each.bucket === only.bucket) ? only.bucket : null
  await postSelected(tx, { select: GIVEN, values: arraysOf(posts), areNew: true, bucket })
}

const ofOneReference = (account: AccountCode) => account >= 10 && account <= 999

/**
 * The same of many customers' acts at once, each of which debits the customer: what is debited is locked first, in the order of
 * its keys, so that nobody waits crosswise. `many` is of the transfers.
 */
export async function postTogether(tx: Transaction, posts: readonly Post[], many: Many): Promise<void> {
  const [only] = posts
  if (only === undefined) return
  const { values, inBucket, mark } = many
  const bucket = mark === '' ? only.bucket : null
  const references = posts.map(({ debit, reference }) => (ofOneReference(debit) ? reference : 0))
  await together([
    tx.query(
      `${mark}select held.balance from unnest($1::smallint[], $2::bigint[], $3::smallint[], $4::text[], $5::bigint[])
         as a (bucket, user_id, account, asset, reference)
       join ledger_balance held on ${inBucket('held.bucket', 6)} and held.user_id = a.user_id
         and held.account = a.account and held.asset = a.asset and held.reference = a.reference
       order by held.bucket, held.user_id, held.account, held.asset, held.reference for update of held`,
      values(
        posts.map(({ debit }) => debit),
        posts.map(({ asset }) => asset),
        references,
      ),
    ),
    postSelected(tx, { select: GIVEN, values: arraysOf(posts), areNew: true, bucket, told: mark }),
  ])
}

function arraysOf(posts: readonly Post[]): Value[] {
  return [
    posts.map((each) => each.bucket),
    posts.map((each) => each.userId),
    posts.map((each) => each.reference),
    posts.map((each) => each.period),
    posts.map((each) => each.event),
    posts.map((each) => each.debit),
    posts.map((each) => each.credit),
    posts.map((each) => each.asset),
    posts.map((each) => decimalText(each.amount)),
    posts.map((each) => each.groupId),
    posts.map((each) => isoText(each.at)),
  ]
}

/** Posts the transfers that a SELECT yields, all in one statement: for the clock's set-based work. */
export async function postSelected(tx: Transaction, source: TransferSource): Promise<number> {
  return (await runSelected(tx, source)).written
}

/** The same of new ones; answers with a text that `answer` selects from the parts of `first`. */
export async function postAnswering(
  tx: Transaction,
  source: TransferSource & { areNew: true; answer: string },
): Promise<string> {
  return (await runSelected(tx, source)).answer ?? ''
}

function runSelected(tx: Transaction, source: TransferSource & { answer?: string }): Promise<Written> {
  const {
    first = '',
    select,
    values,
    areNew,
    debitedOnce = false,
    areNetted = false,
    bucket = null,
    told = '',
  } = source
  const [inBucket, own] = bucket === null ? ['', []] : [`and held.bucket = $${values.length + 1}::smallint`, [bucket]]
  const how = areNetted ? 'netted' : debitedOnce ? 'once' : 'summed'
  const text = areNew
    ? `${told}${newTransfersStatement(first, select, how, inBucket)}${source.answer === undefined ? '' : `, ${source.answer} as answer`}`
    : `${told}${statementOver(select, first, inBucket)}`
  return run(tx, text, [...values, ...own])
}

function valuesOf(post: Post): Value[] {
  const { bucket, userId, reference, period, event, debit, credit, asset } = post
  const accounts = [bucket, userId, reference, period, event, debit, credit, asset]
  return [...accounts, decimalText(post.amount), post.groupId, isoText(post.at)]
}

type Written = { written: number; owed: number; taken: number; answer?: string }

async function run(tx: Transaction, text: string, values: readonly Value[]): Promise<Written> {
  try {
    const [row] = await tx.query<Written>(text, values)
    if (row === undefined || row.owed !== row.taken) throw balanceNotEnough()
    return row
  } catch (error) {
    if (isCheckFailure(error, 'ledger_balance_not_negative')) throw balanceNotEnough()
    throw error
  }
}

export function balanceNotEnough(): Refusal {
  return new Refusal(422, 'ERR_BALANCE_NOT_ENOUGH')
}
