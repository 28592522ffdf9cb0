import { decimal } from '@tenor/contract/money'
import { type Instant, isoText } from '@tenor/contract/time'
import { HOLD, type Owner, post, SPOT } from '../../../src/core/ledger/index.ts'
import { HOUSE_WALLET, WALLET_IN, WALLET_OUT_DONE, WALLET_OUT_HOLD } from '../../../src/core/wallet/wallet-accounts.ts'
import { bucketOf } from '../../../src/platform/ids/index.ts'
import type { TestApp, TestClient } from '../../test-app.ts'

/* Coins that go from one account to another by the exchange's wallet, as its own rows and transfers have it. */

let lastId = 7_000_000
/** An id that nothing else has. */
export function nextId(): number {
  lastId += 1
  return lastId
}

/** Where a customer's rows lie. */
export async function ownerOf(client: TestClient): Promise<Owner> {
  const { id: userId } = (await client.get('/apiw/v2/session')).data.user
  return { bucket: bucketOf(userId), userId }
}

const WALLET_ROW = `insert into wallet_transfer
    (bucket, user_id, id, direction, customer, asset, amount, state, created_at, ended_at, next_try_at)
  values ($1, $2, $3, $4, 'c', $5, $6, $7, $8, $9, '2100-01-01 00:00:00+00')`

export type Hop = {
  from: TestClient
  to: TestClient
  asset: string
  amount: string
  /** When they ask out, and when they are the other's; in between they are in no account here. */
  at: readonly [Instant, Instant]
}

/** Sends coins on. `reach` brings the clock to an instant. */
export async function hopOver(app: TestApp, reach: (at: Instant) => Promise<void>, hop: Hop): Promise<void> {
  const { from, to, asset, amount } = hop
  const [out, there] = hop.at
  const [giver, taker] = [await ownerOf(from), await ownerOf(to)]
  const about = { asset, amount: decimal(amount), period: 0, groupId: 0 }
  const [outId, inId] = [nextId(), nextId()]
  await reach(out)
  await app.db.transaction(async (tx) => {
    const row = [giver.bucket, giver.userId, outId, 'out', asset, amount, 'reserving', isoText(out), null]
    await tx.execute(WALLET_ROW, row)
    const held = { ...about, ...giver, reference: outId, at: out }
    await post(tx, [{ ...held, event: WALLET_OUT_HOLD, debit: SPOT, credit: HOLD }])
  })
  await reach(there)
  await app.db.transaction(async (tx) => {
    await tx.execute(
      `update wallet_transfer set state = 'done', ended_at = $4 where bucket = $1 and user_id = $2 and id = $3`,
      [giver.bucket, giver.userId, outId, isoText(there)],
    )
    const row = [taker.bucket, taker.userId, inId, 'in', asset, amount, 'done', isoText(there), isoText(there)]
    await tx.execute(WALLET_ROW, row)
    await post(tx, [
      { ...about, ...giver, reference: outId, at: there, event: WALLET_OUT_DONE, debit: HOLD, credit: HOUSE_WALLET },
      { ...about, ...taker, reference: inId, at: there, event: WALLET_IN, debit: HOUSE_WALLET, credit: SPOT },
    ])
  })
}
