import {
  CANDLE_COLUMNS,
  CANDLE_INTERVALS,
  type Candle,
  type CandleInterval,
  type CandleLineFault,
  candleIntervalOf,
  readCandleLine,
} from '@tenor/contract/core'
import { type Instant, instantOfSeconds } from '@tenor/contract/time'
import { writeAudit } from '../../platform/audit/index.ts'
import type { Database } from '../../platform/database/index.ts'
import { type HistoryWritten, writeHistory } from './market-history.ts'

/* A file of past candles: read once to be checked whole, and again to be written. Nothing of a bad file is written. */

/** A file that can be read from its beginning more than once, line by line. */
export type CandleFile = { lines(): AsyncIterable<string> }

export type HistoryFault = CandleLineFault | 'header' | 'order' | 'step' | 'interval' | 'empty'

/** What is wrong with a file, and in which line, from 1. */
export type HistoryRefused = { readonly ok: false; readonly line: number; readonly fault: HistoryFault }

export type HistoryChecked = {
  readonly ok: true
  readonly interval: CandleInterval
  readonly rows: number
  /** Open of the first and of the last candle. */
  readonly first: Instant
  readonly last: Instant
  /** Candles that are missing between the first and the last. */
  readonly missing: number
}

/** Tells how many rows are done, often. */
export type OnRows = (rows: number) => void

type NumberedCandle = { line: number; candle: Candle }

async function* candlesIn(file: CandleFile): AsyncGenerator<NumberedCandle | HistoryRefused> {
  let line = 0
  for await (const text of file.lines()) {
    line += 1
    if (text.trim() === '') continue
    if (line === 1 && !/^\d/.test(text)) {
      if (text.trim().replaceAll(' ', '').toLowerCase() === CANDLE_COLUMNS) continue
      yield { ok: false, line, fault: 'header' }
      return
    }
    const read = readCandleLine(text)
    if (!read.ok) {
      yield { ok: false, line, fault: read.fault }
      return
    }
    yield { line, candle: read.candle }
  }
}

/** Reads a file to its end. Without `interval` it is what lies between the first two candles. */
export async function checkHistory(
  file: CandleFile,
  given: CandleInterval | null,
  onRows: OnRows = () => undefined,
): Promise<HistoryChecked | HistoryRefused> {
  let interval = given
  let [first, last, rows] = [0, 0, 0]
  for await (const each of candlesIn(file)) {
    if ('ok' in each) return each
    const { line, candle } = each
    if (rows === 0) first = candle.time
    else if (candle.time <= last) return { ok: false, line, fault: 'order' }
    else {
      interval ??= candleIntervalOf(candle.time - first)
      if (interval === null) return { ok: false, line, fault: 'interval' }
      if ((candle.time - first) % CANDLE_INTERVALS[interval] !== 0) return { ok: false, line, fault: 'step' }
    }
    last = candle.time
    rows += 1
    onRows(rows)
  }
  if (rows === 0) return { ok: false, line: 1, fault: 'empty' }
  if (interval === null) return { ok: false, line: 1, fault: 'interval' }
  const missing = (last - first) / CANDLE_INTERVALS[interval] + 1 - rows
  return { ok: true, interval, rows, first: instantOfSeconds(first), last: instantOfSeconds(last), missing }
}

const CHUNK = 5_000
/** Nobody is signed in at the machine's own prompt. */
const NOBODY = 0

export type HistoryImport = { db: Database; file: CandleFile; pair: string; checked: HistoryChecked; now: Instant }

/**
 * Writes a file that was found good, 5,000 candles a statement. One that is cut short is made good by doing it again:
 * a candle that is there is not written twice.
 */
export async function importHistory(
  { db, file, pair, checked, now }: HistoryImport,
  onRows: OnRows = () => undefined,
): Promise<HistoryWritten> {
  let [added, replaced, rows] = [0, 0, 0]
  let chunk: Candle[] = []
  const write = async () => {
    if (chunk.length === 0) return
    const written = await writeHistory(db, pair, checked.interval, chunk)
    added += written.added
    replaced += written.replaced
    rows += chunk.length
    chunk = []
    onRows(rows)
  }
  for await (const each of candlesIn(file)) {
    if ('ok' in each) throw new TypeError(`the file changed while it was read, in line ${each.line}`)
    chunk.push(each.candle)
    if (chunk.length === CHUNK) await write()
  }
  await write()
  const after = { interval: checked.interval, rows, added, replaced }
  await db.transaction((tx) =>
    writeAudit(tx, { at: now, actorId: NOBODY, act: 'market.history.import', subject: pair, before: null, after }),
  )
  return { added, replaced }
}
