import type { Violation } from '@tenor/contract/http'
import type { Instant } from '@tenor/contract/time'
import { BY_COMMAND } from '../../platform/audit/index.ts'
import type { Transaction } from '../../platform/database/index.ts'
import { notFound, Refusal } from '../../platform/http/index.ts'
import { post } from '../ledger/index.ts'
import { HOUSE_MOVED_IN, MOVED_IN } from './move-in-accounts.ts'
import { customersOf, judgeLines, lineOf, makerOf, repeatedOf } from './move-in-check.ts'
import { auditOf } from './move-in-load.ts'
import { type Brought, type MakingLine, MoveInShort } from './move-in-maker.ts'
import type { MoveInModule } from './move-in-module.ts'
import {
  countLines,
  type JudgedLine,
  linesOfNextBucket,
  lockMoveIn,
  type MoveIn,
  type StoredLine,
  writeMade,
  writeState,
  writeVerdicts,
} from './move-in-store.ts'

/** Lines of one transaction: they are of one bucket. */
const LINES_AT_ONCE = 500

type Approving = { digest: string; by: number; at: Instant }

/** Lets a file's lines be made, in the transaction of whoever may say so. Again, or of a file that is being made: nothing. */
export async function approveMoveIn(tx: Transaction, id: number, { digest, by, at }: Approving): Promise<MoveIn> {
  const file = await lockMoveIn(tx, id)
  if (file === null) throw notFound()
  if (file.digest !== digest) throw new Refusal(409, 'moveIn.otherFile', { name: file.name })
  if (file.state === 'applying' || file.state === 'done') return file
  if (file.state !== 'checked') throw new Refusal(409, 'moveIn.notChecked')
  await writeState(tx, id, { state: 'applying' })
  const lines = (await countLines(tx, [id])).get(id)
  await auditOf(tx, { at, by, act: 'moveIn.apply', name: file.name, after: { digest, lines } })
  return { ...file, state: 'applying' }
}

/** Makes the lines of a file, a bucket at a time, until none is left. Whoever comes second, or again, finds those that are left. */
export async function applyMoveIn(
  module: MoveInModule,
  id: number,
  onChunk: (lines: number) => void = () => undefined,
) {
  for (;;) {
    const done = await applyBucket(module, id)
    if (done === null) return
    if (done === 0) break
    onChunk(done)
  }
  await module.db.transaction((tx) => end(tx, module, id))
}

const TRIES = 4

/** Customers may take meanwhile of what was handed out for lines: then it is handed out again. Null: the file is not to be made. */
async function applyBucket(module: MoveInModule, id: number): Promise<number | null> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await module.db.transaction((tx) => applyChunk(tx, module, id, attempt === TRIES))
    } catch (error) {
      if (!(error instanceof MoveInShort)) throw error
    }
  }
}

async function end(tx: Transaction, module: MoveInModule, id: number): Promise<void> {
  const file = await lockMoveIn(tx, id)
  if (file?.state !== 'applying') return
  const at = module.clock.now()
  await writeState(tx, id, { state: 'done', endedAt: at })
  const after = { digest: file.digest, lines: (await countLines(tx, [id])).get(id) }
  await auditOf(tx, { at, by: BY_COMMAND, act: 'moveIn.done', name: file.name, after })
}

/** What products want done beside the transaction, of the lines as they stand. */
async function prepare(module: MoveInModule, lines: readonly StoredLine[], ids: readonly number[]): Promise<void> {
  const customers = await customersOf(module.db, lines)
  for (const [kind, some] of Map.groupBy(lines, (each) => each.kind)) {
    const making = some.flatMap((line): MakingLine[] => {
      const customer = customers.get(line.customer)
      if (customer === undefined || 'reason' in customer) return []
      return [{ ...lineOf(line, customer), id: ids[0] ?? 0 }]
    })
    await makerOf(module, kind).prepare?.(module.db, making, module.clock.now())
  }
}

/**
 * Makes lines of one bucket, judged again by what is so now. The file's row is taken first, so that nobody hands out room for the same
 * lines twice.
 */
async function applyChunk(
  tx: Transaction,
  module: MoveInModule,
  id: number,
  isLastTry: boolean,
): Promise<number | null> {
  const file = await lockMoveIn(tx, id)
  if (file?.state !== 'applying') return null
  const lines = await linesOfNextBucket(tx, id, LINES_AT_ONCE)
  if (lines.length === 0) return 0
  const ids = await module.ids.take(lines.length)
  await prepare(module, lines, ids)
  const at = module.clock.now()
  const customers = await customersOf(tx, lines)
  const faults = await repeatedOf(tx, id, lines)
  const judged = await judgeLines(tx, module, { lines, customers, faults, sums: new Map() })
  const verdicts = new Map(judged.map((each) => [each.line, each]))
  const refused: JudgedLine[] = judged.filter((each) => each.refused !== null)
  for (const [kind, some] of Map.groupBy(lines, (each) => each.kind)) {
    const making = some.flatMap((line): MakingLine[] => {
      const customer = customers.get(line.customer)
      const verdict = verdicts.get(line.line)
      if (customer === undefined || 'reason' in customer || verdict?.refused !== null) return []
      return [{ ...lineOf(line, customer), id: ids[lines.indexOf(line)] ?? 0 }]
    })
    const found = await makeLines(tx, module, { file, kind, making, at, isLastTry })
    refused.push(...making.flatMap(({ line }, place) => refusedOf(verdicts.get(line), found[place])))
  }
  if (refused.length > 0) await writeVerdicts(tx, id, refused)
  return lines.length
}

function refusedOf(verdict: JudgedLine | undefined, refused: Violation | null | undefined): JudgedLine[] {
  return verdict === undefined || refused == null ? [] : [{ ...verdict, refused, makes: {} }]
}

type Making = { file: MoveIn; kind: string; making: readonly MakingLine[]; at: Instant; isLastTry: boolean }

async function makeLines(
  tx: Transaction,
  module: MoveInModule,
  { file, kind, making, at, isLastTry }: Making,
): Promise<readonly (Violation | null)[]> {
  if (making.length === 0) return []
  const brought = new Map<number, Brought>()
  const byLine = new Map(making.map((each) => [each.line, each]))
  const bring = async (all: readonly Brought[]) => {
    for (const each of all) brought.set(each.line, each)
    await post(
      tx,
      all.map(({ line, account, asset, amount }) => {
        const of = byLine.get(line)
        if (of === undefined) throw new RangeError(`line ${line} is not being made`)
        const { bucket, userId, id: reference } = of
        const way = { event: MOVED_IN, debit: HOUSE_MOVED_IN, credit: account }
        return { bucket, userId, reference, period: 0, ...way, asset, amount, groupId: file.id, at }
      }),
    )
  }
  const found = await makerOf(module, kind).make(tx, making, { at, isLastTry, groupId: file.id, bring })
  const made = making.filter((_, place) => found[place] === null)
  await writeMade(
    tx,
    file.id,
    made.map(({ line, id }) => ({ line, id, brought: brought.get(line) ?? null })),
    at,
  )
  return found
}
