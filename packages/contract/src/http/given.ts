/** A whole record with what was given in place of what was; what was not given stays. */
export function withGiven<Whole extends object>(
  before: Whole,
  given: { readonly [Name in keyof Whole]?: Whole[Name] | undefined },
): Whole {
  const after = { ...before }
  for (const name in given) {
    const value = given[name]
    if (value !== undefined) after[name] = value
  }
  return after
}

/** The code that a number is, of a set of codes. Throws RangeError for another number. */
export function readCode<Code extends number>(codes: Readonly<Record<string, Code>>, value: number): Code {
  for (const code of Object.values(codes)) if (code === value) return code
  throw new RangeError(`no such code: ${value}`)
}
