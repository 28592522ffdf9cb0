import type { Database, Queryable, Transaction } from '../src/platform/database/index.ts'

/**
 * A database whose process can be told to die after so many statements: from then on each of them throws and a transaction
 * that is open is rolled back, as after SIGKILL. What was committed stays.
 */
export function mortalDatabase(db: Database) {
  let left = Number.POSITIVE_INFINITY
  let sent = 0
  const live = () => {
    sent += 1
    left -= 1
    if (left < 0) throw new Error('killed')
  }
  const counted = <Of extends Queryable>(of: Of): Of =>
    new Proxy(of, {
      get(target, name) {
        const value = Reflect.get(target, name)
        if (name !== 'query' && name !== 'execute') return typeof value === 'function' ? value.bind(target) : value
        return (...given: unknown[]) => {
          live()
          return Reflect.apply(value as (...all: unknown[]) => unknown, target, given)
        }
      },
    })
  const mortal: Database = new Proxy(counted(db), {
    get(target, name) {
      if (name !== 'transaction') return Reflect.get(target, name)
      return <Result>(work: (tx: Transaction) => Promise<Result>) => {
        live()
        return db.transaction(async (tx) => {
          const result = await work(counted(tx))
          // Before the commit too.
          live()
          return result
        })
      }
    },
  })
  return {
    db: mortal,
    /** Does something as a process that dies after so many statements; true where it died on the way. */
    async dieAfter(statements: number, act: () => Promise<unknown>): Promise<boolean> {
      left = statements
      try {
        await act().catch(() => undefined)
        return left < 0
      } finally {
        left = Number.POSITIVE_INFINITY
      }
    },
    /** How many statements something takes. */
    async statementsOf(act: () => Promise<unknown>): Promise<number> {
      sent = 0
      await act()
      return sent
    },
  }
}
