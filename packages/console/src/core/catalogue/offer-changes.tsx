import { useActWords } from '@tenor/browser/phrases'
import { ACT_FIELDS, assetIn, labelField, writeField } from '@tenor/contract/core'
import type { Difference } from '../../platform/page/index.ts'

/** Fields of a call by their names. */
export type SentFields = Readonly<Record<string, unknown>>

/** Only what is different from what stands. */
export function changedFields<Body extends object>(before: object | null, after: Body): Partial<Body> {
  const was = before as SentFields | null
  const changed = Object.entries(after).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(was?.[name]))
  return Object.fromEntries(changed) as Partial<Body>
}

/** Field by field, as the proposal and the audit log say it afterwards. */
export function useFieldDifferences(): (before: SentFields | null, sent: SentFields) => Difference[] {
  const words = useActWords()
  return (before, sent) => {
    const asset = assetIn({ ...before, ...sent })
    const write = (field: string, value: unknown) => writeField(words, field, value, asset)
    return Object.entries(sent)
      .filter(([field]) => ACT_FIELDS[field] !== 'skip')
      .map(([field, after]) => ({
        id: field,
        name: labelField(words, field),
        before: write(field, before?.[field]),
        after: write(field, after),
      }))
  }
}
