import { hash, verify } from '@node-rs/argon2'
import { randomSecret } from '../../platform/ids/index.ts'
import { createFairLine } from './fair-line.ts'

/** What one argon2id hash costs; `memoryCost` in KiB. */
export type HashingCost = { memoryCost: number; timeCost: number }

/** OWASP's recommendation for argon2id with one lane. */
export const OWASP_COST: HashingCost = { memoryCost: 19_456, timeCost: 2 }

const LINE = { atOnce: 2, longest: 100, share: 20 }

/** Who has no caller: a start or the demo. */
export const OURSELVES = 'ourselves'

/** `whose`: who has it computed, a network or an account. */
export type Passwords = {
  hash(password: string, whose: string): Promise<string>
  /** Takes the same time when there is nothing to compare with. */
  verify(stored: string | null, password: string, whose: string): Promise<boolean>
}

/** Hashes two at a time, each caller in turn: a flood of sign-ins waits in line and leaves the machine to the others. */
export async function createPasswords(cost: HashingCost = OWASP_COST): Promise<Passwords> {
  const inTurn = createFairLine(LINE)
  const options = { ...cost, parallelism: 1 }
  const nobodys = await hash(randomSecret(), options)
  return {
    hash: (password, whose) => inTurn(whose, () => hash(prepared(password), options)),
    verify: (stored, password, whose) =>
      inTurn(whose, async () => {
        const same = await verify(stored ?? nobodys, prepared(password))
        return same && stored !== null
      }),
  }
}

/** One password typed on two keyboards may come in two encodings of the same letters. */
function prepared(password: string): string {
  return password.normalize('NFKC')
}
