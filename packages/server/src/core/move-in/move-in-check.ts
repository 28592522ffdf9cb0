import { type AccountMode, isHeldAsset, isUnified } from '@tenor/contract/core'
import { idField, isOperator, type Reason, type Violation, violation } from '@tenor/contract/http'
import { type Decimal8, decimal, decimalText } from '@tenor/contract/money'
import { nullable, type Queryable, sqlType, type Transaction } from '../../platform/database/index.ts'
import { notFound, Refusal } from '../../platform/http/index.ts'
import { bucketOf } from '../../platform/ids/index.ts'
import { SPOT, UNIFIED } from '../ledger/index.ts'
import { auditOf } from './move-in-load.ts'
import type { MoveInLine, MoveInMaker, MoveInVerdict } from './move-in-maker.ts'
import type { MoveInModule } from './move-in-module.ts'
import {
  countLines,
  type JudgedLine,
  linesAfter,
  lockMoveIn,
  type MoveIn,
  type StoredLine,
  writeState,
  writeVerdicts,
} from './move-in-store.ts'

const LINES_AT_ONCE = 1_000
const PAGES_OF_A_CALL = 10

type Checking = { parts: number; isAgain: boolean; by: number }

/** Judges the next lines of a file whose parts have all come. Nothing of a customer's is changed. */
export async function checkMoveIn(module: MoveInModule, id: number, checking: Checking): Promise<MoveIn> {
  let file = await module.db.transaction((tx) => beginChecking(tx, id, checking))
  for (let page = 0; page < PAGES_OF_A_CALL && file.state === 'checking'; page += 1) {
    file = await module.db.transaction((tx) => checkPage(tx, module, id, checking.by))
  }
  return file
}

async function beginChecking(tx: Transaction, id: number, { parts, isAgain }: Checking): Promise<MoveIn> {
  const file = await lockMoveIn(tx, id)
  if (file === null) throw notFound()
  if (file.parts !== parts) throw new Refusal(409, 'moveIn.otherFile', { name: file.name })
  if (file.state !== 'loading' && !(file.state === 'checked' && isAgain)) return file
  await writeState(tx, id, { state: 'checking', checkedTo: 0 })
  return { ...file, state: 'checking', checkedTo: 0 }
}

async function checkPage(tx: Transaction, module: MoveInModule, id: number, by: number): Promise<MoveIn> {
  const file = await lockMoveIn(tx, id)
  if (file === null) throw notFound()
  // Somebody else has judged the last of it meanwhile.
  if (file.state !== 'checking') return file
  const lines = await linesAfter(tx, id, file.checkedTo, LINES_AT_ONCE)
  const last = lines.at(-1)
  if (last === undefined) {
    await writeState(tx, id, { state: 'checked' })
    const after = { digest: file.digest, ...(await countLines(tx, [id])).get(id) }
    await auditOf(tx, { at: module.clock.now(), by, act: 'moveIn.check', name: file.name, after })
    return { ...file, state: 'checked' }
  }
  const customers = await customersOf(tx, lines)
  const faults = await repeatedOf(tx, id, lines)
  const sums = await sumsBefore(tx, id, lines, customers)
  const judged = await judgeLines(tx, module, { lines, customers, faults, sums })
  await writeVerdicts(tx, id, judged)
  await writeState(tx, id, { state: 'checking', checkedTo: last.line })
  return { ...file, checkedTo: last.line }
}

export type KnownCustomer = { bucket: number; userId: number; account: number }
type Customers = ReadonlyMap<string, KnownCustomer | Violation>

/** Customers by what the file calls them: an id of Tenor's, or an address. Operators have no holdings. */
export async function customersOf(db: Queryable, lines: readonly Pick<StoredLine, 'customer'>[]): Promise<Customers> {
  const named = [...new Set(lines.map(({ customer }) => customer))]
  const ids = named.filter((name) => /^[1-9]\d{0,14}$/.test(name))
  const addresses = named.filter((name) => name.includes('@')).map((name) => name.toLowerCase())
  const found = await db.query(
    { email: sqlType.text, bucket: sqlType.number, user_id: sqlType.number },
    '/* no bucket: addresses lead to it */ select email, bucket, user_id from user_email where email = any($1::text[])',
    [addresses],
  )
  const keys = [
    ...ids.map((name) => ({ name, bucket: bucketOf(idField.parse(name)), userId: idField.parse(name) })),
    ...found.map(({ email, bucket, user_id: userId }) => ({ name: email, bucket, userId })),
  ]
  const users = await db.query(
    {
      id: sqlType.number,
      role: sqlType.word<Parameters<typeof isOperator>[0]>(),
      account_mode: sqlType.word<AccountMode>(),
    },
    `select u.id, u.role, u.account_mode from unnest($1::smallint[], $2::bigint[]) as asked (bucket, id)
     join app_user u on u.bucket = asked.bucket and u.id = asked.id`,
    [keys.map(({ bucket }) => bucket), keys.map(({ userId }) => userId)],
  )
  const known = new Map(users.map((user) => [user.id, user]))
  const byName = new Map(keys.map((key) => [key.name, key]))
  return new Map(
    named.map((name): [string, KnownCustomer | Violation] => {
      const key = byName.get(name.includes('@') ? name.toLowerCase() : name)
      const user = key === undefined ? undefined : known.get(key.userId)
      if (key === undefined || user === undefined) return [name, violation('moveIn.customer.unknown')]
      if (isOperator(user.role)) return [name, violation('moveIn.customer.operator')]
      const account = isUnified(user.account_mode) ? UNIFIED : SPOT
      return [name, { bucket: key.bucket, userId: key.userId, account }]
    }),
  )
}

/** Lines whose id stands in an earlier line, or was made by another file. */
export async function repeatedOf(
  db: Queryable,
  id: number,
  lines: readonly Pick<StoredLine, 'line' | 'ref'>[],
): Promise<ReadonlyMap<number, Violation>> {
  const rows = await db.query(
    { line: sqlType.number, own: nullable(sqlType.number), is_made: sqlType.boolean },
    `select g.line, min(l.line) filter (where l.move_in = $1 and l.line < g.line) as own,
       coalesce(bool_or(l.state = 'done' and (l.move_in, l.line) <> ($1, g.line)), false) as is_made
     from unnest($2::integer[], $3::text[]) as g (line, ref) join move_in_line l on l.ref = g.ref
     group by g.line`,
    [id, lines.map(({ line }) => line), lines.map(({ ref }) => ref)],
  )
  const faults = rows.flatMap(({ line, own, is_made: isMade }): [number, Violation][] => {
    if (own !== null) return [[line, violation('moveIn.twice', { line: own })]]
    return isMade ? [[line, violation('moveIn.before')]] : []
  })
  return new Map(faults)
}

/** What lines come to by product, and by customer and product. */
type Sums = Map<string, Decimal8>

const keysOf = ({ kind, product }: Pick<StoredLine, 'kind' | 'product'>, userId: number) =>
  [`${userId} ${kind} ${product}`, `${kind} ${product}`] as const

/** What earlier lines of the file come to, by product, and by customer and product. */
async function sumsBefore(
  db: Queryable,
  id: number,
  lines: readonly StoredLine[],
  customers: Customers,
): Promise<Sums> {
  const first = lines[0]?.line ?? 0
  const users = [...customers.values()].flatMap((each) => ('userId' in each ? each.userId : []))
  const [all, own] = [
    await db.query(
      { kind: sqlType.text, product: sqlType.text, amount: sqlType.text },
      `select kind, product, sum(amount)::text as amount from move_in_line
       where move_in = $1 and state = 'ready' and line < $2 group by 1, 2`,
      [id, first],
    ),
    await db.query(
      { user_id: sqlType.number, kind: sqlType.text, product: sqlType.text, amount: sqlType.text },
      `select user_id, kind, product, sum(amount)::text as amount from move_in_line
       where move_in = $1 and user_id = any($3::bigint[]) and state = 'ready' and line < $2 group by 1, 2, 3`,
      [id, first, users],
    ),
  ]
  return new Map([
    ...all.map(({ kind, product, amount }) => [`${kind} ${product}`, decimal(amount)] as const),
    ...own.map(({ user_id, kind, product, amount }) => [`${user_id} ${kind} ${product}`, decimal(amount)] as const),
  ])
}

type Page = {
  lines: readonly StoredLine[]
  customers: Customers
  faults: ReadonlyMap<number, Violation>
  sums: Sums
}

/** Judges lines by what their products say; those that share a product's room take of it in the order of the file. */
export async function judgeLines(db: Queryable, module: Omit<MoveInModule, 'db'>, page: Page): Promise<JudgedLine[]> {
  const { lines, customers, faults, sums } = page
  const judged: JudgedLine[] = []
  const open = lines.flatMap((line) => {
    const customer = customers.get(line.customer) ?? violation('moveIn.customer.unknown')
    const unknown = isHeldAsset(module.assets, line.asset)
      ? null
      : violation('moveIn.asset.unknown', { asset: line.asset })
    const refused = faults.get(line.line) ?? ('reason' in customer ? customer : unknown)
    if (refused === null && 'userId' in customer) return [{ line, customer }]
    judged.push({ line: line.line, home: null, userId: null, refused, makes: {} })
    return []
  })
  for (const [kind, some] of Map.groupBy(open, ({ line }) => line.kind)) {
    const asked = some.map(({ line, customer }) => lineOf(line, customer))
    const verdicts = await makerOf(module, kind).judge(db, asked, module.clock.now())
    for (const [at, { line, customer }] of some.entries()) judged.push(judgedOf(line, customer, verdicts[at], sums))
  }
  return judged
}

export function makerOf({ makers }: Pick<MoveInModule, 'makers'>, kind: string): MoveInMaker {
  const maker = makers[kind]
  if (maker === undefined) throw new RangeError(`nobody makes ${kind}`)
  return maker
}

export function lineOf(
  { line, asset, amount, fields }: StoredLine,
  { bucket, userId, account }: KnownCustomer,
): MoveInLine {
  return { line, bucket, userId, account, asset, amount, fields }
}

function judgedOf(
  line: StoredLine,
  { bucket, userId }: KnownCustomer,
  verdict: MoveInVerdict | undefined,
  sums: Sums,
): JudgedLine {
  if (verdict === undefined) throw new RangeError(`line ${line.line} was not judged`)
  const known = { line: line.line, home: bucket, userId }
  if ('refused' in verdict) return { ...known, refused: verdict.refused, makes: {} }
  const [own, all] = keysOf(line, userId)
  const refused =
    roomViolation('moveIn.quota', verdict.room?.own, sums.get(own), line.amount) ??
    roomViolation('moveIn.room', verdict.room?.all, sums.get(all), line.amount)
  if (refused !== null) return { ...known, refused, makes: {} }
  for (const key of [own, all]) sums.set(key, (sums.get(key) ?? 0n) + line.amount)
  return { ...known, refused: null, makes: verdict.makes }
}

function roomViolation(reason: Reason, room: Decimal8 | null | undefined, taken = 0n, amount = 0n): Violation | null {
  if (room == null || taken + amount <= room) return null
  return violation(reason, { left: decimalText(room > taken ? room - taken : 0n) })
}
