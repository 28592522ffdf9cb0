import type { BackOffice } from './back-office.ts'

/** To the next moment of this kind; what comes due on the way is done. */
export const moveOver =
  (seconds: number, after = 0) =>
  async ({ backOffice }: { backOffice: BackOffice }) => {
    const now = await backOffice.now()
    await backOffice.moveTo(Math.floor(now / seconds + 1) * seconds + after)
  }

/** The condition of a trigger: a column is written anew. */
export const differs = (column: string) => `new.${column} is distinct from old.${column}`
