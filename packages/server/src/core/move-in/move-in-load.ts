import { hash } from 'node:crypto'
import { MOVE_IN_LINES_AT_ONCE, MOVE_IN_LINES_MOST, readMoveInHeader, readMoveInLine } from '@tenor/contract/core'
import type { Instant } from '@tenor/contract/time'
import { writeAudit } from '../../platform/audit/index.ts'
import type { Transaction } from '../../platform/database/index.ts'
import { notFound, Refusal } from '../../platform/http/index.ts'
import type { MoveInModule } from './move-in-module.ts'
import {
  digestOfPart,
  insertLines,
  insertMoveIn,
  lockMoveIn,
  type MoveIn,
  moveInNamed,
  type NewLine,
  writePart,
} from './move-in-store.ts'

/** Begins a file under a name; a known name leads to its file. */
export async function beginMoveIn(module: MoveInModule, name: string, by: number): Promise<MoveIn> {
  const { db, clock, ids } = module
  const id = await ids.next()
  const at = clock.now()
  return db.transaction(async (tx) => {
    const isNew = await insertMoveIn(tx, { id, name, begunBy: by, begunAt: at })
    if (isNew) await auditOf(tx, { at, by, act: 'moveIn.begin', name, after: { id } })
    const found = await moveInNamed(tx, name)
    if (found === null) throw new RangeError(`the file ${name} is not there`)
    return found
  })
}

type Audited = { at: Instant; by: number; act: string; name: string; before?: object; after: object }

export function auditOf(tx: Transaction, { at, by, act, name, before, after }: Audited): Promise<void> {
  return writeAudit(tx, { at, actorId: by, act, subject: `move-in ${name}`, before: before ?? null, after })
}

/** Takes the next part of a file. The same part again changes nothing; another in its place is refused. */
export async function addPart(
  module: MoveInModule,
  id: number,
  part: number,
  lines: readonly string[],
): Promise<MoveIn> {
  return module.db.transaction(async (tx) => {
    const file = await lockMoveIn(tx, id)
    if (file === null) throw notFound()
    const before = part === 0 ? '' : await digestOfPart(tx, id, part - 1)
    if (part > file.parts || before === null) throw new Refusal(409, 'moveIn.turn', { part: file.parts })
    const digest = hash('sha256', `${before}\n${lines.join('\n')}`, 'hex')
    if (part < file.parts) {
      if ((await digestOfPart(tx, id, part)) !== digest) throw new Refusal(409, 'moveIn.otherFile', { name: file.name })
      return file
    }
    if (file.state !== 'loading') throw new Refusal(409, 'moveIn.otherFile', { name: file.name })
    if (lines.length > MOVE_IN_LINES_AT_ONCE || file.lines + lines.length > MOVE_IN_LINES_MOST)
      throw new Refusal(422, 'moveIn.long', { most: MOVE_IN_LINES_MOST })
    const columns = part === 0 ? headerOf(module, lines[0] ?? '') : file.columns
    const rows = newLines(module, columns, lines, { from: file.lines + 1, hasHeader: part === 0 })
    await insertLines(tx, id, rows)
    const after = { ...file, columns, parts: file.parts + 1, lines: file.lines + lines.length, digest }
    await writePart(tx, after)
    return after
  })
}

function headerOf({ kinds }: MoveInModule, text: string): string[] {
  const read = readMoveInHeader(text, kinds)
  if (!Array.isArray(read)) throw new Refusal(422, read.reason, read.params)
  return read
}

function newLines(
  { kinds, makers, assets }: MoveInModule,
  columns: readonly string[],
  lines: readonly string[],
  { from, hasHeader }: { from: number; hasHeader: boolean },
): NewLine[] {
  return lines.flatMap((text, at): NewLine[] => {
    if ((hasHeader && at === 0) || text.trim() === '') return []
    const line = from + at
    const read = readMoveInLine(text, columns, kinds)
    if ('reason' in read) return [{ ...UNREADABLE, line, fault: read }]
    const { id: ref, ...rest } = { ...read, asset: assets.spell(read.asset) }
    return [{ line, ref, ...rest, product: makers[rest.kind]?.productOf(rest) ?? '', fault: null }]
  })
}

const UNREADABLE = { ref: '', kind: '', customer: '', asset: '', amount: 0n, fields: {}, product: '' }
