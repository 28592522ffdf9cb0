import type { Collector } from '../metrics/index.ts'
import type { Database } from './database.ts'

/** Why nothing can be written: no room on the disk, a database for reading only, or one that does not answer. */
export type WriteFault = 'full' | 'read-only' | 'away'

export type WriteProbe = {
  /** null where writing works; tried at most once in five seconds, however many ask. */
  read(): Promise<WriteFault | null>
}

const FRESH_MS = 5_000
const LONGEST_MS = 5_000
/** With it one row fills a page of 8 kB, so that a try needs new room on the disk. */
const CONTENT = 'x'.repeat(4_500)

/** Tries whether anything can be written. Nothing stays of a try. */
export function createWriteProbe(db: Database): WriteProbe {
  let tried = Number.NEGATIVE_INFINITY
  let coming: Promise<WriteFault | null> = Promise.resolve(null)
  return {
    read() {
      const now = performance.now()
      if (now - tried >= FRESH_MS) {
        tried = now
        coming = within(LONGEST_MS, tryToWrite(db))
      }
      return coming
    },
  }
}

/** Undoes what was written in good order. */
class Undo extends Error {}

async function tryToWrite(db: Database): Promise<WriteFault | null> {
  try {
    await db.transaction(async (tx) => {
      await tx.execute('insert into write_probe (content) values ($1)', [CONTENT])
      throw new Undo()
    })
    return null
  } catch (error) {
    return error instanceof Undo ? null : (writeFault(error) ?? 'away')
  }
}

async function within(ms: number, work: Promise<WriteFault | null>): Promise<WriteFault | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<WriteFault>((resolve) => {
    timer = setTimeout(() => resolve('away'), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Whether a database refused a statement because it can write nothing now, and why; null for any other error. */
export function writeFault(error: unknown): Exclude<WriteFault, 'away'> | null {
  if (!(error instanceof Error) || !('code' in error)) return null
  if (error.code === '53100') return 'full'
  return error.code === '25006' ? 'read-only' : null
}

/** Whether anything can be written, for alerts. */
export function writeCollector(probe: WriteProbe): Collector {
  return {
    gauges: { tenor_writes: 'Whether the database takes what is written: 1, or 0 where it cannot' },
    read: async () => ({ tenor_writes: [{ value: (await probe.read()) === null ? 1 : 0 }] }),
  }
}
