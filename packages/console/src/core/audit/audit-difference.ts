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

function fieldsOf(state: unknown): Map<string, string> {
  if (typeof state !== 'object' || state === null) return new Map()
  const told = Object.entries(state).filter(([, value]) => value !== null && value !== undefined)
  return new Map(told.map(([field, value]) => [field, typeof value === 'string' ? value : JSON.stringify(value)]))
}
