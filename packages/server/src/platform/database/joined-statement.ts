import type { Queryable, Value } from './database.ts'

/**
 * A piece of one larger statement: common table expressions whose parameters count from `first`. Pieces of several modules
 * joined are one round to the database and, outside a transaction, one transaction.
 */
export type Part = {
  parameters: number
  sql(first: number): string
  /** A condition over the piece's own expressions. Where it does not hold, the whole statement is undone. */
  require?: { holds: string; reason: string }
}

/** The whole statement was undone, because a piece's condition did not hold. */
export class Unmet extends Error {
  readonly reason: string
  constructor(reason: string) {
    super(reason)
    this.reason = reason
  }
}

/** The text of the statement that does all of the parts, or nothing. Its values are those of the parts, in their order. */
export function joined(parts: readonly Part[]): string {
  let first = 1
  const expressions: string[] = []
  for (const part of parts) {
    expressions.push(part.sql(first))
    first += part.parameters
  }
  const checks = parts.flatMap(({ require }) =>
    require === undefined ? [] : [`when not (${require.holds}) then tenor_refuse('${require.reason}')`],
  )
  return `with ${expressions.join(',\n')}\nselect case ${checks.join('\n')} else 0 end as done`
}

/** Does the parts, or throws `Unmet` and has done nothing. */
export async function runJoined(db: Queryable, text: string, values: readonly Value[]): Promise<void> {
  try {
    await db.query(text, values)
  } catch (error) {
    const fault = error as { code?: string; message?: string }
    throw fault.code === 'TN001' ? new Unmet(fault.message ?? '') : error
  }
}

/** `$first` to `$(first + types.length - 1)`, each with its type. */
export function placeholders(first: number, types: readonly string[]): string {
  return types.map((type, index) => `$${first + index}::${type}`).join(', ')
}
