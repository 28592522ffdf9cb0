import { describe, expect, it } from 'vitest'
import { createPasswords, OWASP_COST } from '../../../src/core/accounts/passwords.ts'

const WHO = 'somebody'
const CHEAP = { memoryCost: 64, timeCost: 1 }

async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

describe('password hashing', () => {
  it('is argon2id at the cost that OWASP names, with a salt of its own each time', async () => {
    const passwords = await createPasswords()
    const [one, two] = await Promise.all([passwords.hash('same', WHO), passwords.hash('same', WHO)])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(one).not.toBe(two)
    expect(await passwords.verify(one, 'same', WHO)).toBe(true)
    expect(await passwords.verify(one, 'Same', WHO)).toBe(false)
  })

  it('takes the two encodings of one typed letter for the same', async () => {
    const passwords = await createPasswords(CHEAP)
    const stored = await passwords.hash('caf\u00e9 au lait', WHO)
    expect(await passwords.verify(stored, 'cafe\u0301 au lait', WHO)).toBe(true)
  })

  it('takes as long when there is nothing to compare with', async () => {
    const passwords = await createPasswords(OWASP_COST)
    const stored = await passwords.hash('right', WHO)
    const times: { known: number; unknown: number }[] = []
    // The least of each, taken in turns: what else the machine does only ever adds, so that more turns come nearer to the truth.
    const least = (of: 'known' | 'unknown') => Math.min(...times.map((time) => time[of]))
    const isAlike = () => least('unknown') > least('known') / 3 && least('unknown') < least('known') * 3
    while (times.length < 10 || (times.length < 100 && !isAlike())) {
      const known = await millisecondsOf(() => passwords.verify(stored, 'wrong', WHO))
      times.push({ known, unknown: await millisecondsOf(() => passwords.verify(null, 'wrong', WHO)) })
    }
    expect(isAlike(), `${least('known')} ms, and ${least('unknown')} ms for nobody`).toBe(true)
    expect(await passwords.verify(null, 'wrong', WHO)).toBe(false)
  })

  it('keeps a flood in line and turns away what the line cannot hold', async () => {
    const passwords = await createPasswords(CHEAP)
    const networks = Array.from({ length: 300 }, (_, index) => `network ${index}`)
    const results = await Promise.allSettled(networks.map((network) => passwords.hash('flood', network)))
    const refused = results.filter((result) => result.status === 'rejected')
    expect(refused.length).toBe(300 - 102)
    expect(refused[0]?.reason).toMatchObject({ status: 429, reason: 'request.tooMany', retryAfterSeconds: 5 })
    expect(await passwords.hash('afterwards', WHO)).toMatch(/^\$argon2id/)
  })

  it('holds a share of the line free of one network, however much it sends', async () => {
    const passwords = await createPasswords(CHEAP)
    const flood = Array.from({ length: 300 }, () => passwords.verify(null, 'a guess', 'flood'))
    const elsewhere = passwords.verify(null, 'a guess', 'elsewhere')
    const refused = (await Promise.allSettled(flood)).filter(({ status }) => status === 'rejected')
    // Two at work and twenty waiting.
    expect(refused.length).toBe(300 - 22)
    expect(await elsewhere).toBe(false)
  })
})
