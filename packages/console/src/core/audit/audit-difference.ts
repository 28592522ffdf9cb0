/** What one entry changed of one field; null where it was not there. */
export type FieldChange = { field: string; before: string | null; after: string | null }

/** The fields that differ. Of something new every field, of something that only went on what it says. */
export function changedFields(before: unknown, after: unknown): FieldChange[] {
  const was = fieldsOf(before)
  const is = fieldsOf(after)
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((field) => ({ field, before: was.get(field) ?? null, after: is.get(field) ?? null }))
    .filter((change) => change.before !== change.after)
}

/** Fields within fields go by the names of both, such as call.margin; a list of plain values is one field. */
function fieldsOf(state: unknown, name = ''): Map<string, string> {
  if (state === null || state === undefined) return new Map()
  if (typeof state !== 'object' || (Array.isArray(state) && state.every((part) => typeof part !== 'object'))) {
    return name === '' ? new Map() : new Map([[name, typeof state === 'string' ? state : JSON.stringify(state)]])
  }
  const inner = (field: string) => (name === '' ? field : `${name}.${field}`)
  return new Map(Object.entries(state).flatMap(([field, value]) => [...fieldsOf(value, inner(field))]))
}
