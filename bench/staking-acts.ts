import { stakingManifest } from '../packages/contract/src/products/staking/index.ts'
import { wealthManifest } from '../packages/contract/src/products/wealth/index.ts'
import { applicationUrl, openDatabase } from '../packages/server/src/platform/database/index.ts'
import { bucketOf } from '../packages/server/src/platform/ids/index.ts'
import { silentLog } from '../packages/server/src/platform/log/index.ts'
import { onFreshDatabase } from './stage.ts'
import { done, type Owner, openCallers } from './stage-callers.ts'
import type { Client } from './stage-client.ts'
import { callsAtOnce, callsLine } from './stage-measure.ts'
import type { Db } from './stage-orders.ts'
import { withServer } from './stage-server.ts'

/*
 * Stakes, redemptions of them, and subscriptions to a fund over HTTP against one server process, each connection a customer of
 * its own. The floor is the rows of each by direct SQL, one transaction an act, on as many database connections.
 */

const CONNECTIONS = Number(process.argv[2] ?? 32)
const SECONDS = Number(process.argv[3] ?? 5)
const STAKING = '/apiw/v2/earn/staking'
const WEALTH = '/apiw/v2/earn/private-wealth'
const { staking: STAKED } = stakingManifest.ledger.accounts
const { 'staking.stake': STAKE, 'staking.redeem': REDEEM } = stakingManifest.ledger.events
const SUBSCRIBE = wealthManifest.ledger.events['wealth.subscribe']
const HOLD = 10
const MUCH = '900000'

type Product = { pid: number; coin: string }
type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

async function fund(db: Db, owners: readonly Owner[]): Promise<void> {
  for (const { bucket, id } of owners) {
    await db.execute(
      `insert into ledger_balance (bucket, account, user_id, reference, asset, balance)
       select $1, 1, $2, 0, asset, 1e9 from unnest(array['ETH', 'USDT']) as asset
       on conflict (bucket, user_id, account, asset, reference) do update set balance = 1e9`,
      [bucket, id],
    )
  }
}

let lastId = 8_000_000_000

type Leg = { kind: number; debit: number; credit: number; asset: string; reference: number }

const answered = (tx: Tx, of: [number, number], text: string) =>
  tx.execute(
    `insert into request_answer (bucket, user_id, key, digest, answer, at) values ($1, $2, $3, 'x', '{}', now())
     on conflict do nothing`,
    [...of, text],
  )

/** One moves from an account of the customer's to another of theirs. */
function moved(tx: Tx, of: [number, number], id: number, { kind, debit, credit, asset, reference }: Leg) {
  const referenceOf = (account: number) => (account >= HOLD ? reference : 0)
  return [
    tx.execute(
      `insert into ledger_transfer (bucket, user_id, reference, period, kind, debit, credit, asset, amount, group_id, at)
       values ($1, $2, $3, 0, $5, $6, $7, $8, 1, $4, now()) on conflict do nothing`,
      [...of, reference, id, kind, debit, credit, asset],
    ),
    tx.execute(
      `update ledger_balance set balance = balance - 1
       where bucket = $1 and user_id = $2 and account = $3 and asset = $4 and reference = $5`,
      [...of, debit, asset, referenceOf(debit)],
    ),
    tx.execute(
      `insert into ledger_balance (bucket, account, user_id, reference, asset, balance) values ($1, $3, $2, $5, $4, 1)
       on conflict (bucket, user_id, account, asset, reference) do update set balance = ledger_balance.balance + 1`,
      [...of, credit, asset, referenceOf(credit)],
    ),
  ]
}

async function floorStake(
  db: Db,
  { bucket, id: userId }: Owner,
  { pid, coin }: Product,
  text: string,
): Promise<boolean> {
  lastId += 1
  const id = lastId
  const of: [number, number] = [bucket, userId]
  await db.transaction((tx) =>
    Promise.all([
      answered(tx, of, text),
      tx.execute(
        `insert into staking_stake (bucket, user_id, id, holding_id, product_id, coin, amount, created_at, text)
         values ($1, $2, $3, $2, $4, $5, 1, now(), $6)`,
        [...of, id, pid, coin, text],
      ),
      ...moved(tx, of, id, { kind: STAKE, debit: 1, credit: STAKED, asset: coin, reference: userId }),
    ]),
  )
  return true
}

async function floorRedeem(
  db: Db,
  { bucket, id: userId }: Owner,
  { pid, coin }: Product,
  text: string,
): Promise<boolean> {
  lastId += 1
  const id = lastId
  const of: [number, number] = [bucket, userId]
  await db.transaction((tx) =>
    Promise.all([
      answered(tx, of, text),
      tx.execute('update staking_holding set amount = amount - 1 where bucket = $1 and user_id = $2 and id = $2', of),
      tx.execute(
        `insert into staking_redemption (bucket, user_id, id, holding_id, product_id, coin, amount, fee, is_fast, state,
           created_at, due_at, look_at, text)
         values ($1, $2, $3, $2, $4, $5, 1, 0, false, 'REDEEMING', now(), now() + interval '3 days', now() + interval '3 days', $6)`,
        [...of, id, pid, coin, text],
      ),
      ...moved(tx, of, id, { kind: REDEEM, debit: STAKED, credit: HOLD, asset: coin, reference: userId }),
    ]),
  )
  return true
}

async function floorSubscribe(db: Db, { bucket, id: userId }: Owner, { pid, coin }: Product, text: string) {
  lastId += 1
  const id = lastId
  const of: [number, number] = [bucket, userId]
  await db.transaction((tx) =>
    Promise.all([
      answered(tx, of, text),
      tx.execute(
        `insert into wealth_order (bucket, user_id, id, product_id, unit_asset, coin, amount, profit_share, lock_days, strike_at,
           unlocks_at, created_at, state, units, unit_left)
         values ($1, $2, $3, $4, 'FUND', $5, 1, 0.1, 0, now() + interval '1 day', now() + interval '1 day', now(), 'PENDING', 0, 0)`,
        [...of, id, pid, coin],
      ),
      ...moved(tx, of, id, { kind: SUBSCRIBE, debit: 1, credit: HOLD, asset: coin, reference: id }),
    ]),
  )
  return true
}

async function firstOf(
  client: Client,
  path: string,
  isIt: (row: Record<string, unknown>) => boolean,
): Promise<Product> {
  const { list } = (await client.call('GET', path)).body.data as unknown as {
    list: (Product & Record<string, unknown>)[]
  }
  const found = list.find(isIt)
  if (found === undefined) throw new Error(`nothing is on sale at ${path}`)
  return found
}

await onFreshDatabase(async ({ url, db }) => {
  process.stdout.write(
    `acts at ${CONNECTIONS} connections, ${SECONDS} s each after 1 s of warming up, fsync on; the client shares the processors\n`,
  )
  const pool = openDatabase({ url: await applicationUrl(url), log: silentLog(), connections: CONNECTIONS })
  await withServer(url, async (port) => {
    const { clients, owners } = await openCallers(port, CONNECTIONS)
    const first = clients[0] as Client
    const stakes = await firstOf(first, `${STAKING}/products?coin=ETH`, ({ exchange_type: token }) => token === null)
    const fundOf = await firstOf(
      first,
      `${WEALTH}/products`,
      ({ coin, run_days: days }) => coin === 'USDT' && days === 0,
    )
    await fund(db, owners)
    const { pid, coin } = stakes
    for (const client of clients)
      await done(client, `${STAKING}/order`, { side: 0, pid, coin, amount: MUCH, text: 't-much' })
    const measure = (act: string, path: string, body: object) =>
      callsAtOnce(CONNECTIONS, SECONDS, (caller, turn) =>
        done(clients[caller], path, { ...body, text: `t-${act}${turn}` }),
      )
    const staked = await measure('s', `${STAKING}/order`, { side: 0, pid, coin, amount: '1' })
    const redeemed = await measure('r', `${STAKING}/coin-redeem`, { side: 1, pid, coin, amount: '1', quick: 0 })
    const joined = await measure('w', `${WEALTH}/purchase`, { pid: fundOf.pid, amount: '100' })
    const others = owners.map(({ id }) => ({ bucket: bucketOf(id + 1_000_000), id: id + 1_000_000 }))
    await fund(db, others)
    for (const { bucket, id } of others) {
      await db.execute(
        `insert into staking_holding (bucket, user_id, id, product_id, coin, amount, accrued_to, created_at)
         values ($1, $2, $2, $3, $4, ${MUCH}, now(), now())`,
        [bucket, id, pid, coin],
      )
      await db.execute(
        `insert into ledger_balance (bucket, account, user_id, reference, asset, balance) values ($1, ${STAKED}, $2, $2, $3, ${MUCH})`,
        [bucket, id, coin],
      )
    }
    const floorOf = (act: (db: Db, owner: Owner, of: Product, text: string) => Promise<boolean>, of: Product) =>
      callsAtOnce(CONNECTIONS, SECONDS, (caller, turn) =>
        act(pool, others[caller] as Owner, of, `t-${act.name}${turn}`),
      )
    for (const [name, act, floor] of [
      ['stakes', staked, await floorOf(floorStake, stakes)],
      ['redemptions', redeemed, await floorOf(floorRedeem, stakes)],
      ['subscriptions to a fund', joined, await floorOf(floorSubscribe, fundOf)],
    ] as const) {
      process.stdout.write(`${callsLine(`${name}, the same rows by direct SQL`, floor)}\n`)
      process.stdout.write(`${callsLine(name, act)}  ratio ${(act.perSecond / floor.perSecond).toFixed(2)}\n`)
    }
    for (const each of clients) each.close()
  })
  await pool.close()
})
process.exit(0)
