import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { toError } from '../errors/index.ts'

/*
 * A backup is gzip over lines of JSON: what it is, then each table with its columns, its rows, and how many they were
 * with their SHA-256, then where sequences stood. The last line says that nothing is missing.
 */

export type Migration = { name: string; checksum: string }
export type SequencePlace = { name: string; last: string; called: boolean }

/** A part of a table by range: `from` is included, `to` is not. */
export type Partition = { name: string; from: string; to: string }

/** A row is a text: PostgreSQL's own for a row of these columns, exact for every type. */
export type BackupLine =
  | { kind: 'tenor-backup'; version: 1; at: string; migrations: Migration[] }
  | { kind: 'table'; table: string; columns: string[]; partitions?: Partition[] }
  | { kind: 'row'; row: string }
  | { kind: 'end'; table: string; rows: number; sha256: string }
  | { kind: 'complete'; sequences: SequencePlace[]; tables: number; rows: number }

/** A file that cannot be used, with the sentence that says why. */
export class BackupFault extends Error {}

export async function writeBackupFile(path: string, lines: AsyncIterable<BackupLine>): Promise<void> {
  async function* text() {
    for await (const line of lines) yield `${JSON.stringify(line.kind === 'row' ? line.row : line)}\n`
  }
  // A backup that is there is never written over; who may read the database may read this.
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
  let isOurs = false
  file.once('open', () => {
    isOurs = true
  })
  try {
    await pipeline(Readable.from(text()), createGzip({ level: 3 }), file)
  } catch (error) {
    // Half a backup would stand in the way of the next one.
    if (isOurs) await rm(path, { force: true })
    throw error
  }
}

/** The lines of a file. Throws a BackupFault for one that cannot be read to its end. */
export async function* readBackupFile(path: string): AsyncGenerator<BackupLine> {
  const file = createReadStream(path)
  const unzipped = file.pipe(createGunzip())
  // Errors of both come out of the loop below: a stream that broke is not a file that ended.
  file.on('error', (error) => unzipped.destroy(error))
  let failed: Error | null = null
  unzipped.on('error', (error) => {
    failed = error
  })
  const texts = createInterface({ input: unzipped, crlfDelay: Number.POSITIVE_INFINITY })[Symbol.asyncIterator]()
  try {
    for (let next = await texts.next(); next.done !== true; next = await texts.next()) yield lineOf(next.value)
  } catch (error) {
    failed = toError(error)
  } finally {
    file.destroy()
  }
  if (failed instanceof BackupFault) throw failed
  if (failed !== null) throw new BackupFault(`it cannot be read to its end (${(failed as Error).message})`)
}

/**
 * The same, with what the lines say of themselves held against what they are. Throws a BackupFault for a file that is
 * not whole; the last line, when it comes, says that it was.
 */
export async function* wholeBackup(lines: AsyncIterable<BackupLine>): AsyncGenerator<BackupLine> {
  let [tables, rows, sum] = [0, 0, rowSum()]
  for await (const line of lines) {
    if (line.kind === 'table') sum = rowSum()
    if (line.kind === 'row') sum.add(line.row)
    if (line.kind === 'end') {
      const found = sum.end()
      if (found.rows !== line.rows || found.sha256 !== line.sha256) {
        throw new BackupFault(`rows of ${line.table} are not those that were written`)
      }
      tables += 1
      rows += found.rows
    }
    if (line.kind === 'complete' && (tables !== line.tables || rows !== line.rows)) {
      throw new BackupFault('tables of it are missing')
    }
    yield line
    if (line.kind === 'complete') return
  }
  throw new BackupFault('it ends before its end')
}

function lineOf(text: string): BackupLine {
  try {
    const line = JSON.parse(text)
    if (typeof line === 'object' && line !== null) return line
    return { kind: 'row', row: String(line) }
  } catch {
    throw new BackupFault('a line of it is torn')
  }
}

/** Counts rows and takes their SHA-256. */
export function rowSum() {
  const hash = createHash('sha256')
  let rows = 0
  return {
    add(row: string) {
      hash.update(`${row}\n`)
      rows += 1
    },
    end: () => ({ rows, sha256: hash.digest('hex') }),
  }
}
