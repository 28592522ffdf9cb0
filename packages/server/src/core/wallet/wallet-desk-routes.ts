import {
  type Assets,
  isHeldAsset,
  readWalletLines,
  readWalletRef,
  WALLET_LINES_MOST,
  type WalletComparisonRow,
  type WalletDeskRow,
  walletAskAgain,
  walletCompare,
  walletCompareFinish,
  walletCompareLines,
  walletComparisons,
  walletDeskTransfers,
  walletDifferences,
  walletRefText,
} from '@tenor/contract/core'
import { decimalText } from '@tenor/contract/money'
import { unixSeconds } from '@tenor/contract/time'
import { writeAudit, writeRead } from '../../platform/audit/index.ts'
import { type Database, readPage, type Transaction } from '../../platform/database/index.ts'
import { type Customer, type Http, notFound, pageEnd, pageRequest, Refusal, route } from '../../platform/http/index.ts'
import { namesOf } from '../back-office/index.ts'
import { finishComparison } from './wallet-comparison.ts'
import {
  type Comparison,
  comparisonList,
  differenceList,
  findComparison,
  insertComparison,
  insertLines,
  lockComparison,
} from './wallet-comparison-store.ts'
import type { WalletModule } from './wallet-module.ts'
import { hastenTransfer, type WalletTransfer, walletTransfersOfAll } from './wallet-store.ts'

/** The back office: transfers by their states, and days compared with what the wallet says. */
export function registerWalletDesk(http: Http, module: WalletModule): void {
  const { db, clock } = module
  route(http, walletDeskTransfers, async ({ customer: operator, query }) => {
    const list = walletTransfersOfAll(query.state ?? null)
    const page = await readPage(db, list, pageRequest(query, list))
    const users = page.rows.map(({ userId }) => userId)
    await writeRead(db, { at: clock.now(), actorId: operator.userId, act: 'wallet.read', users })
    return { list: page.rows.map(deskWire), ...pageEnd(page) }
  })

  route(http, walletAskAgain, async ({ customer: operator, params }) => {
    const ref = readWalletRef(params.ref)
    if (ref === null) throw notFound()
    return db.transaction(async (tx) => {
      const transfer = await hastenTransfer(tx, ref, clock.now())
      if (transfer === null) throw notFound()
      const { state, fault } = transfer
      await audit(tx, module, operator, {
        act: 'wallet.again',
        subject: `wallet ${params.ref}`,
        after: { state, fault },
      })
      return deskWire(transfer)
    })
  })
  registerComparisons(http, module)
  registerFiles(http, module)
}

function registerComparisons(http: Http, module: WalletModule): void {
  const { db, clock, ids, assets } = module
  route(http, walletComparisons, async ({ query }) => {
    const list = comparisonList()
    const page = await readPage(db, list, pageRequest(query, list))
    return { connected: module.wallet !== null, list: await comparisonWires(db, page.rows), ...pageEnd(page) }
  })

  route(http, walletCompare, async ({ customer: operator, body }) => {
    const { day, source } = body
    if (source === 'asked' && module.wallet === null) throw new Refusal(422, 'wallet.none')
    const id = await ids.next()
    return db.transaction(async (tx) => {
      const begun = await insertComparison(tx, { id, day, source, begunAt: clock.now(), begunBy: operator.userId })
      if (begun === null) throw new Refusal(409, 'wallet.dayOpen', { day })
      await audit(tx, module, operator, { act: 'wallet.compare', subject: `wallet day ${day}`, after: { id, source } })
      return comparisonWire(tx, begun)
    })
  })

  route(http, walletDifferences, async ({ params, query }) => {
    if ((await findComparison(db, params.id)) === null) throw notFound()
    const list = differenceList(params.id)
    const page = await readPage(db, list, pageRequest(query, list))
    const rows = page.rows.map((row) => ({ ...row, unknown_asset: findUnknown(assets, row.there) }))
    return { list: rows, ...pageEnd(page) }
  })
}

/** The asset of a line of the wallet's, as it is kept, where there is none such here. */
function findUnknown(assets: Assets, line: string | null): string | null {
  const asset = line?.split(',')[2]
  return asset === undefined || isHeldAsset(assets, asset) ? null : asset
}

function registerFiles(http: Http, module: WalletModule): void {
  const { db, clock, assets } = module
  route(http, walletCompareLines, async ({ params, body }) => {
    const read = readWalletLines(body.lines)
    if ('unreadable' in read) throw new Refusal(422, 'wallet.file.line', { line: read.unreadable })
    if (read.lines.length > WALLET_LINES_MOST) throw new Refusal(422, 'wallet.file.long', { most: WALLET_LINES_MOST })
    const unknown = read.lines.find(({ asset }) => !isHeldAsset(assets, asset))
    if (unknown !== undefined) throw new Refusal(422, 'wallet.file.asset', { line: unknown.at, asset: unknown.asset })
    return db.transaction(async (tx) => {
      await lockOpenFile(tx, params.id)
      await insertLines(tx, params.id, body.part, read.lines)
      return comparisonWire(tx, await lockOpenFile(tx, params.id))
    })
  })

  route(http, walletCompareFinish, async ({ customer: operator, params }) =>
    db.transaction(async (tx) => {
      await lockOpenFile(tx, params.id)
      const done = await finishComparison(tx, params.id, clock.now())
      if (done === null) throw new Refusal(409, 'wallet.comparison.ended')
      const { day, lines, differences } = done
      await audit(tx, module, operator, {
        act: 'wallet.compared',
        subject: `wallet day ${day}`,
        after: { lines, differences },
      })
      return comparisonWire(tx, done)
    }),
  )
}

/** A file that an operator brings, as long as it may still grow. */
async function lockOpenFile(tx: Transaction, id: number): Promise<Comparison> {
  const comparison = await lockComparison(tx, id)
  if (comparison === null) throw notFound()
  if (comparison.state !== 'open' || comparison.source !== 'file') throw new Refusal(409, 'wallet.comparison.ended')
  return comparison
}

type Audited = { act: string; subject: string; after: object }

function audit(tx: Transaction, { clock }: WalletModule, operator: Customer, entry: Audited): Promise<void> {
  return writeAudit(tx, { at: clock.now(), actorId: operator.userId, before: null, ...entry })
}

function deskWire(transfer: WalletTransfer): WalletDeskRow {
  const { id, userId, direction, customer, asset, amount, state, createdAt, endedAt, fault, tries, reason } = transfer
  return {
    id: String(id),
    ref: walletRefText(transfer),
    user_id: userId,
    direction,
    customer,
    asset,
    state,
    amount: decimalText(amount),
    fault,
    tries,
    reason,
    created_at: unixSeconds(createdAt),
    ended_at: endedAt === null ? null : unixSeconds(endedAt),
  }
}

async function comparisonWire(db: Database | Transaction, row: Comparison): Promise<WalletComparisonRow> {
  const [wire] = await comparisonWires(db, [row])
  if (wire === undefined) throw new RangeError('one comparison makes one row')
  return wire
}

async function comparisonWires(
  db: Database | Transaction,
  rows: readonly Comparison[],
): Promise<WalletComparisonRow[]> {
  const names = await namesOf(
    db,
    [...new Set(rows.map(({ begunBy }) => begunBy))].filter((id) => id !== 0),
  )
  return rows.map(({ id, day, source, state, begunAt, begunBy, endedAt, lines, differences }) => ({
    id,
    day,
    source,
    state,
    lines,
    differences,
    begun_at: unixSeconds(begunAt),
    ended_at: endedAt === null ? null : unixSeconds(endedAt),
    operator: begunBy === 0 ? null : (names.get(begunBy) ?? ''),
  }))
}
