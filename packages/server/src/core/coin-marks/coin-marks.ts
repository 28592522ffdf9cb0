import { createHash } from 'node:crypto'
import { brotliCompressSync } from 'node:zlib'
import type { Assets } from '@tenor/contract/core'
import type { Clock } from '../../platform/clock/index.ts'
import type { Queryable } from '../../platform/database/index.ts'
import { lightMark, pictureMark } from './coin-mark-drawing.ts'
import { libraryMark } from './coin-mark-library.ts'
import { storedIcons } from './coin-mark-store.ts'

/** All marks in one picture. `digest` names its content, `coins` those that are in it. */
type MarkSheet = { svg: string; brotli: Buffer; digest: string; coins: readonly string[] }

export type CoinMarks = {
  /** The sheet as it stands; another process's change is seen within seconds. */
  sheet(): Promise<MarkSheet>
  /** The drawing of one coin, 24 by 24; null for one that has none. */
  mark(coin: string): Promise<string | null>
  /** What the head of a page says of the marks: the digest, then the coins. */
  said(): Promise<string>
  /** Forgets what was read, after a change. */
  forget(): void
}

type Drawn = { sheet: MarkSheet; marks: ReadonlyMap<string, string> }

/** Milliseconds for which marks are taken as they were read: they hardly ever change. */
const READ_AGAIN_MS = 10_000

type MarkGround = { db: Queryable; clock: Clock; assets: Pick<Assets, 'held' | 'listed' | 'version'> }

export function createCoinMarks({ db, clock, assets }: MarkGround): CoinMarks {
  const library = new Map<string, Promise<string | null>>()
  let read: { at: number; version: number; drawn: Promise<Drawn> } | null = null

  function ofLibrary(coin: string): Promise<string | null> {
    const known = library.get(coin)
    if (known !== undefined) return known
    const loading = libraryMark(coin).then((svg) => (svg === null ? null : lightMark(svg)))
    library.set(coin, loading)
    return loading
  }

  async function draw(): Promise<Drawn> {
    // A token of the exchange is not the coin that the library knows by the same ticker.
    const listed = new Set(assets.listed)
    const own = new Map((await storedIcons(db)).map(({ asset, png }) => [asset, pictureMark(png)]))
    const all = await Promise.all(
      assets.held.map(
        async (coin) => [coin, own.get(coin) ?? (listed.has(coin) ? await ofLibrary(coin) : null)] as const,
      ),
    )
    const marks = new Map(all.flatMap(([coin, svg]) => (svg === null ? [] : [[coin, svg] as const])))
    return { sheet: sheetOf(marks), marks }
  }

  function current(): Promise<Drawn> {
    const at = clock.now()
    const { version } = assets
    if (read !== null && read.version === version && at - read.at < READ_AGAIN_MS) return read.drawn
    const before = read?.drawn
    const drawn = draw().catch((error: unknown) => {
      read = null
      // Who has marks keeps showing them while the database is away.
      if (before === undefined) throw error
      return before
    })
    read = { at, version, drawn }
    return drawn
  }

  return {
    sheet: async () => (await current()).sheet,
    mark: async (coin) => (await current()).marks.get(coin) ?? null,
    said: async () => {
      const { digest, coins: drawn } = (await current()).sheet
      return [digest, ...drawn].join(' ')
    },
    forget: () => {
      read = null
    },
  }
}

const SIDE = 24

/** The marks beside each other, each found by its ticker. */
function sheetOf(marks: ReadonlyMap<string, string>): MarkSheet {
  const coins = [...marks.keys()]
  const width = Math.max(1, coins.length) * SIDE
  const views = coins.map((coin, place) => `<view id="${coin}" viewBox="${place * SIDE} 0 ${SIDE} ${SIDE}"/>`)
  const drawings = [...marks.values()].map((svg, place) => svg.replace('<svg ', `<svg x="${place * SIDE}" `).trim())
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${SIDE}" viewBox="0 0 ${width} ${SIDE}">${views.join('')}${drawings.join('')}</svg>`
  // Once for each sheet, so that the best compression costs nothing.
  const brotli = brotliCompressSync(svg)
  return { svg, brotli, coins, digest: createHash('sha256').update(svg).digest('base64url').slice(0, 16) }
}
