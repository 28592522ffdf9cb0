import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { CANDLE_COLUMNS, CANDLE_INTERVAL_NAMES, type CandleInterval, coinOfPair, pairOf } from '@tenor/contract/core'
import { isoText } from '@tenor/contract/time'
import { boot, settings } from './boot.ts'
import { openAssets } from './core/assets/index.ts'
import { type CandleFile, checkHistory, type HistoryFault, importHistory } from './core/market/index.ts'
import { realClock } from './platform/clock/index.ts'
import type { Database } from './platform/database/index.ts'
import { errorMessage } from './platform/errors/index.ts'
import { endWith } from './process-end.ts'
import { StartFault } from './start-fault.ts'

/*
 * npm run import-candles -- FILE --pair COIN_USDT [--interval 1d]: past prices for charts and back-tests, into the
 * database that the server uses, also while it runs. A bad row refuses the whole file before anything is written.
 */

const USE = 'npm run import-candles -- FILE --pair COIN_USDT [--interval 1d]'
const TELL_EVERY_MS = 1_000

const FAULTS: Readonly<Record<HistoryFault, string>> = {
  header: `the first line is neither ${CANDLE_COLUMNS} nor a candle`,
  columns: `there must be six columns: ${CANDLE_COLUMNS}`,
  time: 'the time must be whole unix seconds, such as 1672531200',
  number: 'a price or the volume is no plain number',
  bounds:
    'low must be above zero and at most open and close, high at least both, no price above 999999999999, and volume not below zero',
  order: 'the time is not after that of the candle before',
  step: 'the time is not a whole number of intervals after the first candle',
  interval: `the length of a candle cannot be told: give --interval, one of ${CANDLE_INTERVAL_NAMES.join(', ')}`,
  empty: 'the file holds no candle',
}

/** Pairs that a refusal names. */
const PAIRS_NAMED = 5

type Wish = { path: string; pair: string; interval: CandleInterval | null }

function readArguments(): Wish {
  const { values, positionals } = parsed()
  const [path] = positionals
  const { pair = '', interval = null } = values
  if (path === undefined || positionals.length !== 1) throw new StartFault(`Name one file: ${USE}`)
  const known = CANDLE_INTERVAL_NAMES.find((name) => name === interval) ?? null
  if (interval !== null && known === null) {
    throw new StartFault(`--interval is "${interval}": write one of ${CANDLE_INTERVAL_NAMES.join(', ')}.`)
  }
  return { path, pair, interval: known }
}

function parsed() {
  try {
    return parseArgs({ allowPositionals: true, options: { pair: { type: 'string' }, interval: { type: 'string' } } })
  } catch (error) {
    throw new StartFault(`${errorMessage(error)}. Write ${USE}`)
  }
}

type Reading = CandleFile & { share(): number }

/** The file as lines, and how much of it the last reading has passed. */
async function reading(path: string): Promise<Reading> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw new StartFault(`${path} cannot be read (${error.code}).`)
  })
  if (!found.isFile()) throw new StartFault(`${path} is no file: name one.`)
  const { size } = found
  let passed = () => 0
  return {
    async *lines() {
      const stream = createReadStream(path, 'utf8')
      passed = () => stream.bytesRead
      yield* createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY })
    },
    share: () => (size === 0 ? 100 : Math.floor((passed() * 100) / size)),
  }
}

/** Says each second what is being done and how far it has come. */
async function withProgress<Result>(
  what: string,
  file: Reading,
  work: (onRows: (rows: number) => void) => Promise<Result>,
): Promise<Result> {
  let rows = 0
  const timer = setInterval(() => say(`${what}: ${rows} rows, ${file.share()} %`), TELL_EVERY_MS)
  try {
    return await work((done) => {
      rows = done
    })
  } finally {
    clearInterval(timer)
  }
}

async function main(): Promise<void> {
  const wish = readArguments()
  const base = await boot(settings())
  try {
    const assets = await openAssets(base.db)
    const coin = coinOfPair(assets, wish.pair)
    if (coin === null) {
      const some = assets.priced.slice(0, PAIRS_NAMED).map(pairOf).join(', ')
      throw new StartFault(
        `--pair is "${wish.pair}": write one of ${some} …, or add the coin in the back office first.`,
      )
    }
    await importFile(base.db, { ...wish, pair: pairOf(coin) })
  } finally {
    await base.close()
  }
}

async function importFile(db: Database, { path, pair, interval }: Wish): Promise<void> {
  const file = await reading(path)
  const checked = await withProgress('checking', file, (onRows) => checkHistory(file, interval, onRows))
  if (!checked.ok) {
    throw new StartFault(`${path}, line ${checked.line}: ${FAULTS[checked.fault]}. Nothing was written.`)
  }
  const now = realClock().now()
  const written = await withProgress('writing', file, (onRows) =>
    importHistory({ db, file, pair, checked, now }, onRows),
  )
  const { rows, first, last, missing } = checked
  const same = rows - written.added - written.replaced
  say(`${pair} ${checked.interval}: ${rows} candles from ${isoText(first)} to ${isoText(last)}, ${missing} missing`)
  say(`${written.added} new, ${written.replaced} replaced, ${same} there already`)
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

endWith(main())
