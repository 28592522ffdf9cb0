import { hash, verify } from '@node-rs/argon2'
import { Refusal } from '../../platform/http/index.ts'
import { randomSecret } from '../../platform/ids/index.ts'

/** What one argon2id hash costs; `memoryCost` in KiB. */
export type HashingCost = { memoryCost: number; timeCost: number }

/** OWASP's recommendation for argon2id with one lane. */
export const OWASP_COST: HashingCost = { memoryCost: 19_456, timeCost: 2 }

const AT_ONCE = 2
const LONGEST_QUEUE = 100
const RETRY_AFTER_SECONDS = 5

export type Passwords = {
  hash(password: string): Promise<string>
  /** Takes the same time when there is nothing to compare with. */
  verify(stored: string | null, password: string): Promise<boolean>
}

/** Hashes two at a time: a flood of sign-ins waits in line and leaves the machine to the others. */
export async function createPasswords(cost: HashingCost = OWASP_COST): Promise<Passwords> {
  const inTurn = createLine(AT_ONCE, LONGEST_QUEUE)
  const options = { ...cost, parallelism: 1 }
  const nobodys = await hash(randomSecret(), options)
  return {
    hash: (password) => inTurn(() => hash(prepared(password), options)),
    verify: (stored, password) =>
      inTurn(async () => {
        const same = await verify(stored ?? nobodys, prepared(password))
        return same && stored !== null
      }),
  }
}

/** One password typed on two keyboards may come in two encodings of the same letters. */
function prepared(password: string): string {
  return password.normalize('NFKC')
}

function createLine(atOnce: number, longestQueue: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running >= atOnce) {
      if (waiting.length >= longestQueue) {
        throw new Refusal(429, 'request.tooMany', {}, { retryAfterSeconds: RETRY_AFTER_SECONDS })
      }
      // Whoever ends hands its place on, so nobody can slip in between.
      await new Promise<void>((wake) => waiting.push(wake))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}
