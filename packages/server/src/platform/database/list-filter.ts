import { instantOfSeconds, isoText, lastInstantOfSecond } from '@tenor/contract/time'
import type { Value } from './database.ts'

/** What a caller may ask a list for: the value, nothing where it was not asked for, and its condition. */
export type Asked = readonly [value: Value | undefined, condition: (parameter: string) => string]

/**
 * The conditions that were asked for, joined; null without any. Their values go to the end of `values`. What is not asked
 * for stands in no statement, so a list without filters is read as one. `also` is one more condition.
 */
export function filterOf(values: Value[], asked: readonly Asked[], also: string | null = null): string | null {
  const conditions = asked.flatMap(([value, condition]) =>
    value === null || value === undefined ? [] : [condition(`$${values.push(value)}`)],
  )
  if (also !== null) conditions.push(also)
  return conditions.length === 0 ? null : conditions.join(' and ')
}

/** A span of unix seconds as lists take it: both ends are included, and an absent end leaves that side open. */
export type SecondSpan = { from?: number | undefined; to?: number | undefined }

/**
 * The conditions of a span on the stamp that a list is sorted by, whose rows show it in whole seconds: the row of the last second
 * is included, whatever its milliseconds.
 */
export function withinSeconds(stamp: string, { from, to }: SecondSpan): Asked[] {
  const first = from === undefined ? undefined : isoText(instantOfSeconds(from))
  const last = to === undefined ? undefined : isoText(lastInstantOfSecond(to))
  return [
    [first, (parameter) => `${stamp} >= ${parameter}::timestamptz`],
    [last, (parameter) => `${stamp} <= ${parameter}::timestamptz`],
  ]
}

/** What a caller typed, as part of a pattern in which its signs stand for themselves. */
export function literally(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
