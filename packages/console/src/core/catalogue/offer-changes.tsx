import type { Difference } from '../../platform/page/index.ts'

/** Fields of a call by their names. */
export type SentFields = Readonly<Record<string, unknown>>

/** Only what is different from what stands. */
export function changedFields<Body extends object>(before: object | null, after: Body): Partial<Body> {
  const was = before as SentFields | null
  const changed = Object.entries(after).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(was?.[name]))
  return Object.fromEntries(changed) as Partial<Body>
}

/** Field by field, by the names of the call: what an operator reads in the audit log afterwards. */
export function fieldDifferences(before: SentFields | null, sent: SentFields): Difference[] {
  const text = (value: unknown) => {
    const words = typeof value === 'object' ? JSON.stringify(value) : String(value ?? '–')
    return <bdi>{words === '' || words === undefined ? '–' : words}</bdi>
  }
  return Object.entries(sent).map(([name, after]) => ({
    id: name,
    name,
    before: text(before?.[name]),
    after: text(after),
  }))
}
