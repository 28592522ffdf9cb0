import { isShaped, type Queryable, type Shaped, type Unshaped, type Value } from './database.ts'
import type { RowOf, RowShape } from './row-shape.ts'

type Run = <Answer>(work: (db: Queryable) => Promise<Answer>, text: string, values: readonly Value[]) => Promise<Answer>

/** Statements each of which `run` gives a database to, such as one that counts them or a transaction of its own. */
export function statementsBy(run: Run): Queryable {
  function query<Shape extends RowShape>(shape: Shape, text: string, values?: readonly Value[]): Promise<RowOf<Shape>[]>
  function query<Row extends object>(text: string, values?: readonly Value[]): Promise<Row[]>
  function query(...given: Shaped | Unshaped): Promise<object[]> {
    if (isShaped(given)) {
      const [shape, text, values] = given
      return run<object[]>((db) => db.query(shape, text, values), text, values ?? [])
    }
    const [text, values] = given
    return run<object[]>((db) => db.query(text, values), text, values ?? [])
  }
  return { query, execute: (text, values) => run((db) => db.execute(text, values), text, values ?? []) }
}
