import { hash } from 'node:crypto'
import { Refusal } from './refusal.ts'

/** Names a row as somebody sees it: another text as soon as anything of it is another. */
export function rowVersion(row: object): string {
  return hash('sha256', JSON.stringify(row), 'base64url').slice(0, 16)
}

/** Refuses an edit of a row that somebody has changed since it was read. The row is locked by then. Absent: it was not read. */
export function refuseChanged(given: string | undefined, row: object): void {
  if (given !== undefined && given !== rowVersion(row)) throw new Refusal(409, 'row.changed')
}
