import { type Database, isRefusedStatement, sqlType } from '../../platform/database/index.ts'
import { errorCode, errorMessage } from '../../platform/errors/index.ts'
import { createGathered, type Line, takeOneEach } from './gathered.ts'
import { type Entry, FAULTS, type Fault } from './order-kind.ts'
import { createOrderStatements } from './order-statement.ts'

/*
 * Orders that travel together. While one statement is under way, orders that come are gathered and go together in the
 * next. When nothing is under way an order goes at once.
 */

/** Statements at a time in one process; a customer and a slice belong to one line, so no two of them meet on a row. */
const LINES = 2
const MOST_TOGETHER = 64

type Waiting = {
  entry: Entry
  /** It was in a batch that it could not pass: it hears its own reason. */
  isAlone: boolean
  resolve(fault: Fault | null): void
  reject(error: unknown): void
}

export type OrderLines = {
  /** Writes an order, or says why not. */
  write(entry: Entry, isAlone: boolean): Promise<Fault | null>
}

type Options = { db: Database; isDistributed: boolean }

export function createOrderLines({ db, isDistributed }: Options): OrderLines {
  const statementOf = createOrderStatements(isDistributed)

  async function send(batch: readonly Waiting[], line: Line<Waiting>): Promise<void> {
    try {
      const { text, values } = statementOf(batch.map(({ entry }) => entry))
      const rows = await db.query({ n: sqlType.number, reason: sqlType.word<Fault>() }, text, values)
      const faults = new Map(rows.map(({ n, reason }) => [n, reason]))
      for (const [index, { resolve }] of batch.entries()) resolve(faults.get(index + 1) ?? null)
    } catch (error) {
      const [first] = batch
      const reason = refusedReason(error)
      if (batch.length === 1 && reason !== null) first?.resolve(reason)
      // One order that the database refuses must not be the end of those beside it.
      else if (batch.length > 1 && isRefusedStatement(error)) line.waiting.unshift(...batch.map(asAlone))
      else for (const { reject } of batch) reject(error)
    }
  }

  const gather = createGathered<Waiting>({ take: takeBatch, send })

  return {
    write(entry, isAlone) {
      const number = isDistributed ? entry.bucket : entry.bucket % LINES
      return new Promise((resolve, reject) => gather(number, { entry, isAlone, resolve, reject }))
    },
  }
}

function asAlone(waiting: Waiting): Waiting {
  return { ...waiting, isAlone: true }
}

/** The word by which a statement undid itself. */
function refusedReason(error: unknown): Fault | null {
  if (errorCode(error) !== 'TN001') return null
  const word = errorMessage(error)
  return FAULTS.find((fault) => fault === word) ?? null
}

function takeBatch(line: Line<Waiting>): Waiting[] {
  return takeOneEach(line, MOST_TOGETHER, {
    userIdOf: ({ entry }) => entry.userId,
    mayGoWith: (each, first) => each.entry.kind === first.entry.kind && !each.isAlone && !first.isAlone,
  })
}
