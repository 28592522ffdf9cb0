import { Verbatim } from '@tenor/ui'
import type { Difference } from '../../platform/page/index.ts'

/** Fields of a call by their names. */
export type SentFields = Readonly<Record<string, unknown>>

/** Only what is different from what stands. */
export function changedFields<Body extends object>(before: object | null, after: Body): Partial<Body> {
  const was = before as SentFields | null
  const changed = Object.entries(after).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(was?.[name]))
  return Object.fromEntries(changed) as Partial<Body>
}

const NOTHING = '–'

/** A value of a call as an operator reads it: parts of a list one after another, with room to break between them. */
export function fieldText(value: unknown): string {
  if (value === null || value === undefined || value === '') return NOTHING
  if (Array.isArray(value)) return value.length === 0 ? NOTHING : value.map(fieldText).join('; ')
  if (typeof value !== 'object') return String(value)
  return Object.entries(value)
    .map(([name, part]) => `${name}: ${fieldText(part)}`)
    .join(', ')
}

/** Field by field, by the names of the call: what an operator reads in the audit log afterwards. */
export function fieldDifferences(before: SentFields | null, sent: SentFields): Difference[] {
  return Object.entries(sent).map(([name, after]) => ({
    id: name,
    name,
    before: <Verbatim text={fieldText(before?.[name])} />,
    after: <Verbatim text={fieldText(after)} />,
  }))
}
