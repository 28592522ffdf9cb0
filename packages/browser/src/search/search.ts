/* What addresses carry. What is not understood is dropped, so that an old link still opens. */

export type Search = Record<string, unknown>

/** One of the values, or none. */
export function oneOf<Value extends string | number>(values: readonly Value[], given: unknown): Value | undefined {
  return values.find((value) => value === given)
}

/** The id of a row, or another whole number above zero. */
export function wholeNumber(given: unknown): number | undefined {
  return typeof given === 'number' && Number.isSafeInteger(given) && given > 0 ? given : undefined
}

/** A page from 2 on; the first needs no saying. */
export function pageNumber(given: unknown): number | undefined {
  return typeof given === 'number' && Number.isSafeInteger(given) && given > 1 && given <= 1_000_000 ? given : undefined
}

/** A text of at most `longest` characters. */
export function shortText(given: unknown, longest: number): string | undefined {
  const text = typeof given === 'number' ? String(given) : given
  return typeof text === 'string' && text !== '' && text.length <= longest ? text : undefined
}

type Given<Values> = { [Name in keyof Values]?: Exclude<Values[Name], undefined> }

/** Without the names that say nothing. */
export function given<Values extends object>(values: Values): Given<Values> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Given<Values>
}
