import { readWalletRef, WALLET_DAY_MARGIN_MS, type WalletLine, walletRefText } from '@tenor/contract/core'
import { decimalText } from '@tenor/contract/money'
import { DAY_MS, floorTo, HOUR_MS, type Instant, instant, isoText } from '@tenor/contract/time'
import type { Database, Transaction } from '../../platform/database/index.ts'
import {
  type Comparison,
  comparisonsThatCount,
  type Difference,
  endComparison,
  insertComparison,
  insertDifferences,
  insertLines,
  keepLease,
  leaseComparison,
  linesAfter,
  lockComparison,
  PAGES_MOST,
  type StoredLine,
} from './wallet-comparison-store.ts'
import type { ConnectedWallet, WalletModule } from './wallet-module.ts'
import { type RawWalletTransfer, type WalletTransfer, walletTransferOf } from './wallet-store.ts'

const ROWS_AT_ONCE = 1_000
/** A day is asked for an hour after it ended. */
const DAILY_AFTER_MS = HOUR_MS
/** A day that the wallet has not told for so many tries is given up: every five minutes, for a day. */
const MOST_TRIES = 288

/** Asks for yesterday once a day, and for what operators want now. */
export async function compareDue(module: WalletModule, wallet: ConnectedWallet): Promise<void> {
  const { db, clock, ids } = module
  const yesterday = floorTo(instant(clock.now() - DAILY_AFTER_MS), DAY_MS) - DAY_MS
  await beginDaily(db, dayText(instant(yesterday)), { at: clock.now(), id: () => ids.next() })
  for (;;) {
    const leased = await db.transaction((tx) => leaseComparison(tx, clock.now()))
    if (leased === null) return
    await ask(module, wallet, leased)
  }
}

async function beginDaily(db: Database, day: string, { at, id }: { at: Instant; id: () => Promise<number> }) {
  const [known] = await db.query('select 1 as known from wallet_comparison where day = $1::date and begun_by = 0', [
    day,
  ])
  if (known !== undefined) return
  await insertComparison(db, { id: await id(), day, source: 'asked', begunAt: at, begunBy: 0 })
}

/** Asks for the pages of a day, from its first one; a day that could not be told to its end is asked for again as a whole. */
async function ask(module: WalletModule, wallet: ConnectedWallet, comparison: Comparison): Promise<void> {
  const { db, clock, log } = module
  const { id, day, tries, firstPart } = comparison
  const seen = new Set<string | null>()
  for (let after: string | null = null; ; ) {
    const page = await wallet.port.day(day, after)
    const fault = page.ok ? endless(seen.add(after), page.next) : page.fault
    if (!page.ok || fault !== null) {
      log.warn({ day, fault }, 'the wallet did not tell a day')
      return giveUp(module, comparison)
    }
    if (!(await keepLease(db, comparison, clock.now()))) return
    await insertLines(db, id, firstPart + seen.size - 1, page.lines)
    after = page.next
    if (after === null) break
  }
  await db.transaction((tx) => finishComparison(tx, id, clock.now(), tries))
}

/** What is wrong with the next page after those that were asked for. */
function endless(seen: ReadonlySet<string | null>, next: string | null): string | null {
  if (next === null) return null
  if (seen.has(next)) return 'a page that was told before'
  return seen.size < PAGES_MOST ? null : 'more pages than a day has'
}

/** Ends one that was asked for too often, unless another process has it by now. */
async function giveUp({ db, clock }: WalletModule, { id, tries }: Comparison): Promise<void> {
  if (tries < MOST_TRIES) return
  await db.transaction(async (tx) => {
    const now = await lockComparison(tx, id)
    if (now?.state === 'open' && now.tries === tries) await endComparison(tx, id, 'failed', clock.now())
  })
}

/** Lists what differs, and ends the comparison; null where it has ended already, or another process has begun it anew since the try. */
export async function finishComparison(
  tx: Transaction,
  id: number,
  now: Instant,
  tries: number | null = null,
): Promise<Comparison | null> {
  const comparison = await lockComparison(tx, id)
  if (comparison === null || comparison.state !== 'open') return null
  if (tries !== null && comparison.tries !== tries) return null
  let [after, count] = [{ part: comparison.firstPart, line: -1 }, 0]
  for (;;) {
    const lines = await linesAfter(tx, id, after, ROWS_AT_ONCE)
    const last = lines.at(-1)
    if (last === undefined) break
    const found = differencesOf(lines, await transfersOf(tx, lines))
    await insertDifferences(tx, id, count + 1, found)
    count += found.length
    after = last
  }
  await insertMissing(tx, comparison, count)
  await endComparison(tx, id, 'done', now)
  return lockComparison(tx, id)
}

/** Pure. What lines of the wallet's say otherwise than transfers here. */
function differencesOf(lines: readonly StoredLine[], here: ReadonlyMap<string, WalletTransfer>): Difference[] {
  return lines.flatMap((line): Difference[] => {
    const { transfer } = line
    const there = lineText(line)
    const twice: Difference[] =
      line.timesSeen > 1 ? [{ kind: 'twice', transfer, here: null, there: String(line.timesSeen) }] : []
    const own = here.get(transfer)
    if (own === undefined) return [...twice, { kind: 'missing_here', transfer, here: null, there }]
    const ours = lineText(own)
    if (ours !== there) return [...twice, { kind: 'content', transfer, here: ours, there }]
    return own.state === 'done' ? twice : [...twice, { kind: 'state', transfer, here: own.state, there: 'confirmed' }]
  })
}

function lineText({ direction, customer, asset, amount }: Omit<WalletLine, 'transfer'>): string {
  return `${direction},${customer},${asset},${decimalText(amount)}`
}

async function transfersOf(tx: Transaction, lines: readonly StoredLine[]): Promise<Map<string, WalletTransfer>> {
  const refs = lines.flatMap(({ transfer }) => readWalletRef(transfer) ?? [])
  const rows = await tx.query<RawWalletTransfer>(
    `select t.bucket, t.user_id as "userId", t.id, t.direction, t.customer, t.asset, t.amount::text as amount, t.state,
       t.created_at as "createdAt", t.ended_at as "endedAt", t.tries, t.fault, t.reason
     from unnest($1::smallint[], $2::bigint[], $3::bigint[]) as named (bucket, user_id, id)
     join wallet_transfer t using (bucket, user_id, id)`,
    [refs.map(({ bucket }) => bucket), refs.map(({ userId }) => userId), refs.map(({ id }) => id)],
  )
  return new Map(rows.map((raw) => [walletRefText(raw), walletTransferOf(raw)]))
}

/** Done here on the day, a margin before its ends, and in no file that counts: what was said before and is said no more is missing. */
async function insertMissing(tx: Transaction, { id, day }: Comparison, count: number): Promise<void> {
  const counting = await comparisonsThatCount(tx, { id, day })
  const from = Date.parse(`${day}T00:00:00Z`) - WALLET_DAY_MARGIN_MS
  await tx.execute(
    `with done as (
       select t.*, concat('w-', t.bucket, '-', t.user_id, '-', t.id) as ref from wallet_transfer t
       where t.state = 'done' and t.ended_at >= $2 and t.ended_at < $3)
     insert into wallet_difference (comparison, id, kind, transfer, here, there)
     select $1, $4 + row_number() over (order by d.ended_at, d.ref), 'missing_there', d.ref,
       concat(d.direction, ',', d.customer, ',', d.asset, ',', trim_scale(d.amount)), null
     from done d where not exists (select 1 from wallet_line l join wallet_comparison c on c.id = l.comparison
       where l.transfer = d.ref and l.comparison = any($5::bigint[]) and l.part >= c.first_part)`,
    [id, isoText(instant(from)), isoText(instant(from + DAY_MS)), count, counting],
  )
}

function dayText(at: Instant): string {
  return isoText(at).slice(0, 10)
}
