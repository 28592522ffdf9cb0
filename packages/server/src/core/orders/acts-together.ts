import {
  type Database,
  isRefusedStatement,
  type ManyOf,
  manyOf,
  type Transaction,
} from '../../platform/database/index.ts'
import { type AnswerRow, answerRow, keepAnswers, type OnceOptions, Refusal } from '../../platform/http/index.ts'
import type { Owner } from '../ledger/index.ts'
import { createGathered, type Line, takeOneEach } from './gathered.ts'
import type { InTurn } from './in-turn.ts'

/*
 * Acts that travel together, as orders do, where what an act comes to is decided by the program and not by a statement: of many
 * customers all is locked and read at once, each is decided by itself, and what they come to is written at once, with one commit.
 * Who cannot go along goes alone, and hears their own reason.
 */

/** Transactions of a kind at a time in one process; a customer belongs to one line, so no two of them meet on a row. */
const LINES = 2
const MOST_TOGETHER = 64
const MARK = '/* several buckets: on one node acts of many go together */ /* no bucket: as they do */ '

/** An act of a customer's; its answer is kept under their id of it. */
export type ActTogether = Owner & { once: OnceOptions }
/** What an act comes to, and what it is answered with. */
export type PlannedAct<Plan extends Owner, Answer extends object> = { plan: Plan; answer: Answer }

export type ActKind<Act extends ActTogether, Plan extends Owner, Answer extends object> = {
  /**
   * Locks what the acts need, in the order of its keys and without waiting for whoever has it, reads it, and says what each act
   * comes to, by its place; null for one that must go alone, whatever the reason. It writes nothing.
   */
  plan(tx: Transaction, acts: readonly Act[], many: ManyOf): Promise<readonly (PlannedAct<Plan, Answer> | null)[]>
  /** Writes what acts come to that were planned and are no repeats. */
  write(tx: Transaction, plans: readonly Plan[], many: ManyOf): Promise<void>
}

/** Does an act together with those that come at the same time; or alone, where it cannot go along. */
export type ActsTogether = <Act extends ActTogether, Plan extends Owner, Answer extends object>(
  kind: ActKind<Act, Plan, Answer>,
  act: Act,
  alone: () => Promise<Answer>,
) => Promise<Answer>

type AnyKind = ActKind<ActTogether, Owner, object>
type Waiting = { act: ActTogether; resolve(answer: object | null): void; reject(error: unknown): void }
type Options = { db: Database; isDistributed: boolean; inTurn: InTurn }

export function createActsTogether({ db, isDistributed, inTurn }: Options): ActsTogether {
  const kinds = new Map<unknown, (number: number, item: Waiting) => void>()
  const many: ManyOf = (owners) => manyOf(owners, { isOneBucket: isDistributed, mark: MARK })

  async function send(kind: AnyKind, batch: readonly Waiting[]): Promise<void> {
    const acts = batch.map(({ act }) => act)
    try {
      const answers = await db.transaction((tx) => done(tx, kind, acts, many))
      for (const [at, { resolve }] of batch.entries()) resolve(answers.get(at) ?? null)
    } catch (error) {
      // Nothing was written: what one of them could not do must not be the end of those beside it.
      const isUndone = error instanceof Refusal || isRefusedStatement(error)
      for (const { resolve, reject } of batch) isUndone ? resolve(null) : reject(error)
    }
  }

  function gathererOf(kind: AnyKind): (number: number, item: Waiting) => void {
    const take = (line: Line<Waiting>) =>
      takeOneEach(line, MOST_TOGETHER, { userIdOf: ({ act }) => act.userId, mayGoWith: () => true })
    const gather = kinds.get(kind) ?? createGathered<Waiting>({ take, send: (batch) => send(kind, batch) })
    kinds.set(kind, gather)
    return gather
  }

  return async (kind, act, alone) => {
    const gather = gathererOf(kind as unknown as AnyKind)
    const number = isDistributed ? act.bucket : act.bucket % LINES
    const work = async () => {
      const answer = await new Promise<object | null>((resolve, reject) => gather(number, { act, resolve, reject }))
      return answer === null ? alone() : (answer as Awaited<ReturnType<typeof alone>>)
    }
    return act.once.key === null ? work() : inTurn(`${act.userId} ${act.once.key}`, work)
  }
}

type Ready = { at: number; plan: Owner; answer: object; row: (Owner & AnswerRow) | null }

/** The answers of those that were done, by the places of their acts. */
async function done(
  tx: Transaction,
  kind: AnyKind,
  acts: readonly ActTogether[],
  many: ManyOf,
): Promise<ReadonlyMap<number, object>> {
  const planned = await kind.plan(tx, acts, many)
  const ready = acts.flatMap(({ bucket, userId, once }, at): Ready[] => {
    const found = planned[at] ?? null
    if (found === null) return []
    const kept = answerRow(once, JSON.stringify(found.answer))
    return [{ ...found, at, row: kept === null ? null : { bucket, userId, ...kept } }]
  })
  const rows = ready.flatMap(({ row }) => row ?? [])
  const repeated = await keepAnswers(tx, rows)
  const passed = ready.filter(({ row }) => row === null || !repeated.has(row))
  if (passed.length > 0) {
    const plans = passed.map(({ plan }) => plan)
    await kind.write(tx, plans, many)
  }
  return new Map(passed.map(({ at, answer }) => [at, answer]))
}
