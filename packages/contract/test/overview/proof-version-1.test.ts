import { describe, expect, test } from 'vitest'
// @ts-expect-error: a program without types, written apart from the platform
import { check } from '../../../../tools/proof-check/proof-check.mjs'
import { checkProof, type OwedProof1, type SumRow } from '../../src/overview/index.ts'
import { sha256 } from './proof-book.ts'

/* A file that a customer took along from a platform of version 1, and the snapshot that it is of. */

const SNAPSHOT = {
  statement: `tenor proof of liabilities 1
snapshot 1
at 1970-01-01T00:00:00.000Z
customers 3
root 15a6a02e0e2f01458e6a39cd6b29f9f704e5fec226810c0110fc2d5d7f5d1916
previous -
sum dual BTC 1
sum dual.converted USDT 0.00000005
sum spot BTC 0.00000073
sum spot USDT 0.00001009
`,
  signature:
    '4fb1f55a911fc99a3c56d84ca49402e4ee1d198a4159c8343970c64762ceb0f6f1c22c69049724d8bc4ca856d3e728e6d2acfe85d00ec8b5f0bd03a56eddf40a',
  public_key: 'cc28d02010e3e59a2122b0a8368d0e3545146dc5ad8c47d8911d2645cd8549fc',
}
const OWN: SumRow[] = [
  ['dual', 'BTC', '1'],
  ['dual.converted', 'USDT', '0.00000005'],
  ['spot', 'BTC', '0.0000007'],
]
const PROOF: OwedProof1 = {
  snapshot: 1,
  user_id: 11,
  salt: 'd327220313823d611eaafc86d86453ea0f328e73fc229d3c83ae2d9b7313fc20',
  sums: OWN,
  path: [
    {
      side: 'right',
      hash: 'a52d65a5de308dd19b052b12866e661d491b26f8f50b8627cab43a1856a58062',
      customers: 1,
      sums: [['spot', 'USDT', '0.00001']],
    },
    {
      side: 'right',
      hash: '3d40cc92cb269df708588e28052809dad84158ba1ca1e05c7dab79c13948755d',
      customers: 1,
      sums: [
        ['spot', 'BTC', '0.00000003'],
        ['spot', 'USDT', '0.00000009'],
      ],
    },
  ],
}

/** Checks by the contract and by the program: they must agree. */
async function checkBoth(
  proof: OwedProof1,
  statement = SNAPSHOT.statement,
  userId = 11,
  own?: SumRow[],
): Promise<string> {
  const found = await checkProof(proof, statement, own === undefined ? { userId, sha256 } : { userId, sha256, own })
  const apart = () => check({ ...SNAPSHOT, statement }, proof, { userId, rows: own })
  if (found.ok) apart()
  else expect(apart).toThrow()
  return found.ok ? 'holds' : found.fault
}

describe('a file of version 1', () => {
  test('holds as it did when it was made', async () => {
    expect(await checkBoth(PROOF)).toBe('holds')
    expect(await checkBoth(PROOF, SNAPSHOT.statement, 11, OWN)).toBe('holds')
    expect(await checkBoth(PROOF, SNAPSHOT.statement, 11, OWN.slice(1))).toBe('otherAmount')
  })

  test('does not hold for another customer, snapshot, salt or sum, or with another path', async () => {
    expect(await checkBoth(PROOF, SNAPSHOT.statement, 12)).toBe('otherCustomer')
    expect(await checkBoth({ ...PROOF, user_id: 12 }, SNAPSHOT.statement, 12)).toBe('wrongRoot')
    expect(await checkBoth({ ...PROOF, snapshot: 2 })).toBe('otherSnapshot')
    expect(await checkBoth({ ...PROOF, salt: '0'.repeat(64) })).toBe('wrongRoot')
    expect(await checkBoth({ ...PROOF, sums: OWN.slice(1) })).toBe('wrongRoot')
    expect(await checkBoth({ ...PROOF, sums: OWN.toReversed() })).toBe('malformed')
    expect(await checkBoth({ ...PROOF, path: PROOF.path.slice(1) })).toBe('wrongRoot')
    const withSums = (sums: SumRow[]) => ({ ...PROOF, path: PROOF.path.map((step) => ({ ...step, sums })) })
    expect(await checkBoth(withSums([['spot', 'BTC', '-1']]))).toBe('negative')
    expect(await checkBoth(withSums([['spot', 'BTC', '9'.repeat(30)]]))).toBe('tooLarge')
  })

  test('does not hold by a statement that says more, or a version that it is not of', async () => {
    expect(await checkBoth(PROOF, `${SNAPSHOT.statement}sum spot ZZZ 1\n`)).toBe('wrongSum')
    expect(await checkBoth(PROOF, SNAPSHOT.statement.replace('customers 3', 'customers 4'))).toBe('wrongSum')
    expect(await checkBoth(PROOF, SNAPSHOT.statement.slice(0, -1))).toBe('statement')
    expect(await checkBoth(PROOF, SNAPSHOT.statement.replace('liabilities 1', 'liabilities 2'))).toBe('statement')
  })
})
