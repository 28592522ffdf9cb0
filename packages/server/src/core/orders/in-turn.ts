/** Runs work of one name one after another, in the order in which it came; work of other names beside it. */
export type InTurn = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>

export function createTurns(): InTurn {
  const last = new Map<string, Promise<unknown>>()
  return async (name, work) => {
    const mine = (last.get(name) ?? Promise.resolve()).then(work, work)
    last.set(name, mine)
    try {
      return await mine
    } finally {
      if (last.get(name) === mine) last.delete(name)
    }
  }
}
