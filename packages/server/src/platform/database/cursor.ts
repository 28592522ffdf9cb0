import { createHash } from 'node:crypto'
import { type Keyset, type KeyValues, keyValuesOf } from './keyset.ts'

/** How many rows a list has: `found`, or more than that where counting stopped. */
export type Total = { found: number; isCapped: boolean }

/** What a list is continued from: where the page before ended, and what was counted when the walk began. */
export type Cursor = { key: KeyValues; total: Total }

const DIGEST_CHARACTERS = 16

/**
 * A cursor as text that means nothing to its reader. `scope` names the list, whose it is and its filters. The digest is no
 * secret: it finds what was cut, mixed up or brought from another list. Whoever makes a cursor by hand reaches only what
 * the list shows them anyway, since no condition of a list comes from its cursor.
 */
export function cursorText(scope: string, { key, total }: Cursor): string {
  const content = JSON.stringify([total.found, total.isCapped ? 1 : 0, ...key])
  return Buffer.from(`${digestOf(scope, content)}${content}`).toString('base64url')
}

/** What such a text says; null when it is not of this list, these filters and this customer. */
export function readCursor(scope: string, keyset: Keyset, text: string): Cursor | null {
  const whole = Buffer.from(text, 'base64url').toString()
  const content = whole.slice(DIGEST_CHARACTERS)
  if (whole.slice(0, DIGEST_CHARACTERS) !== digestOf(scope, content)) return null
  const said = listIn(content)
  if (said === null) return null
  const [found, isCapped, ...values] = said
  const key = keyValuesOf(keyset, values)
  if (key === null || !isCount(found)) return null
  return { key, total: { found, isCapped: isCapped === 1 } }
}

function listIn(content: string): unknown[] | null {
  try {
    const said: unknown = JSON.parse(content)
    return Array.isArray(said) ? said : null
  } catch {
    return null
  }
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}

function digestOf(scope: string, content: string): string {
  return createHash('sha256').update(`${scope}\n${content}`).digest('base64url').slice(0, DIGEST_CHARACTERS)
}
