export type Environment = Record<string, string | undefined>

/** A setting that no start can go on with; the message says what to write. */
export class Unusable extends Error {}

/** A variable's value; an empty one counts as none. */
export function text(env: Environment, name: string): string | null {
  const value = env[name]?.trim()
  return value === undefined || value === '' ? null : value
}
