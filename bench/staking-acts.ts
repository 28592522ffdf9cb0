import { stakingManifest } from '../packages/contract/src/products/staking/index.ts'
import { wealthManifest } from '../packages/contract/src/products/wealth/index.ts'
import { applicationUrl, openDatabase } from '../packages/server/src/platform/database/index.ts'
import { bucketOf } from '../packages/server/src/platform/ids/index.ts'
import { silentLog } from '../packages/server/src/platform/log/index.ts'
import { cpuSeconds, cpuSecondsOfDatabase, onFreshDatabase, withoutTimeout } from './stage.ts'
import { done, type Owner, openCallers } from './stage-callers.ts'
import type { Client } from './stage-client.ts'
import { callsAtOnce, callsLine } from './stage-measure.ts'
import type { Db } from './stage-orders.ts'
import { withServer } from './stage-server.ts'

/*
 * Stakes, redemptions of them, subscriptions to a fund and redemptions of its units over HTTP against one server process, each
 * connection a customer of its own. The floor is the rows of each by direct SQL, one transaction an act, on as many database connections.
 */

const CONNECTIONS = Number(process.argv[2] ?? 32)
const SECONDS = Number(process.argv[3] ?? 5)
const STAKING = '/apiw/v2/earn/staking'
const WEALTH = '/apiw/v2/earn/private-wealth'
const { staking: STAKED } = stakingManifest.ledger.accounts
const { 'staking.stake': STAKE, 'staking.redeem': REDEEM } = stakingManifest.ledger.events
const { 'wealth.subscribe': SUBSCRIBE, 'wealth.redeem': REDEEM_UNITS } = wealthManifest.ledger.events
const { wealth: LOT } = wealthManifest.ledger.accounts
const HOLD = 10
const MUCH = '900000'

/** `units`: of a fund, what its units are called in the ledger. */
type Product = { pid: number; coin: string; units?: string }
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

/** What an act writes, by plain statements sent together: its answer, then `rows` of it, which get the owner and a new id. */
async function floorAct(
  db: Db,
  { bucket, id: userId }: Owner,
  text: string,
  rows: (tx: Tx, of: [number, number], id: number) => Promise<unknown>[],
): Promise<boolean> {
  lastId += 1
  const id = lastId
  const of: [number, number] = [bucket, userId]
  await db.transaction((tx) => Promise.all([answered(tx, of, text), ...rows(tx, of, id)]))
  return true
}

function floorStake(db: Db, owner: Owner, { pid, coin }: Product, text: string): Promise<boolean> {
  return floorAct(db, owner, text, (tx, of, id) => [
    tx.execute(
      `insert into staking_stake (bucket, user_id, id, holding_id, product_id, coin, amount, created_at, text)
       values ($1, $2, $3, $2, $4, $5, 1, now(), $6)`,
      [...of, id, pid, coin, text],
    ),
    ...moved(tx, of, id, { kind: STAKE, debit: 1, credit: STAKED, asset: coin, reference: of[1] }),
  ])
}

function floorRedeem(db: Db, owner: Owner, { pid, coin }: Product, text: string): Promise<boolean> {
  return floorAct(db, owner, text, (tx, of, id) => [
    tx.execute('update staking_holding set amount = amount - 1 where bucket = $1 and user_id = $2 and id = $2', of),
    tx.execute(
      `insert into staking_redemption (bucket, user_id, id, holding_id, product_id, coin, amount, fee, is_fast, state,
         created_at, due_at, look_at, text)
       values ($1, $2, $3, $2, $4, $5, 1, 0, false, 'REDEEMING', now(), now() + interval '3 days', now() + interval '3 days', $6)`,
      [...of, id, pid, coin, text],
    ),
    ...moved(tx, of, id, { kind: REDEEM, debit: STAKED, credit: HOLD, asset: coin, reference: of[1] }),
  ])
}

function floorSubscribe(db: Db, owner: Owner, { pid, coin }: Product, text: string): Promise<boolean> {
  return floorAct(db, owner, text, (tx, of, id) => [
    tx.execute(
      `insert into wealth_order (bucket, user_id, id, product_id, unit_asset, coin, amount, profit_share, lock_days, strike_at,
         unlocks_at, created_at, state, units, unit_left)
       values ($1, $2, $3, $4, 'FUND', $5, 1, 0.1, 0, now() + interval '1 day', now() + interval '1 day', now(), 'PENDING', 0, 0)`,
      [...of, id, pid, coin],
    ),
    ...moved(tx, of, id, { kind: SUBSCRIBE, debit: 1, credit: HOLD, asset: coin, reference: id }),
  ])
}

/** A lot of a fund's units for each, that is not locked; its id is the customer's. */
async function lots(db: Db, owners: readonly Owner[], { pid, coin }: Product): Promise<void> {
  for (const { bucket, id } of owners) {
    await db.execute(
      `insert into wealth_order (bucket, user_id, id, product_id, unit_asset, coin, amount, profit_share, lock_days, strike_at,
         unlocks_at, created_at, state, units, unit_left, nav, mark, struck_at, struck_in)
       select $1, $2, $2, $3, unit_asset, $4, ${MUCH}, 0.1, 0, now() - interval '1 day', now() - interval '1 day',
         now() - interval '2 days', 'STRUCK', ${MUCH}, ${MUCH}, 1, 1, now() - interval '1 day', 1
       from wealth_order where product_id = $3 and unit_asset <> 'FUND' limit 1`,
      [bucket, id, pid, coin],
    )
    await db.execute(
      `insert into ledger_balance (bucket, account, user_id, reference, asset, balance)
       select bucket, ${LOT}, user_id, id, unit_asset, unit_left from wealth_order where bucket = $1 and user_id = $2 and id = $2`,
      [bucket, id],
    )
  }
}

function floorUnits(db: Db, owner: Owner, { pid, coin, units = '' }: Product, text: string): Promise<boolean> {
  return floorAct(db, owner, text, (tx, of, id) => [
    tx.execute(
      `insert into wealth_redemption (bucket, user_id, id, root_id, product_id, unit_asset, coin, units, state, strike_at,
         created_at, text) values ($1, $2, $3, $3, $4, $5, $6, 1, 'PENDING', now() + interval '1 day', now(), $7)`,
      [...of, id, pid, units, coin, text],
    ),
    tx.execute(
      `insert into wealth_piece (bucket, user_id, id, redemption_id, root_id, lot_id, place, units, mark, profit_share)
       values ($1, $2, $3, $3, $3, $2, 1, 1, 1, 0.1)`,
      [...of, id],
    ),
    tx.execute('update wealth_order set unit_left = unit_left - 1 where bucket = $1 and user_id = $2 and id = $2', of),
    ...moved(tx, of, id, { kind: REDEEM_UNITS, debit: LOT, credit: HOLD, asset: units, reference: of[1] }),
  ])
}

/** A holding of a product for each; its id is the customer's. */
async function holdings(db: Db, owners: readonly Owner[], { pid, coin }: Product): Promise<void> {
  for (const { bucket, id } of owners) {
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
}

type Floor = (db: Db, owner: Owner, of: Product, text: string) => Promise<boolean>

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

/** As many calls as there are in the time, and what of the processors' time each took in server and database. */
async function callsWithWork(
  processorTime: () => readonly [number, number],
  call: (caller: number, turn: string) => Promise<boolean>,
) {
  let before = processorTime()
  const found = await callsAtOnce(CONNECTIONS, SECONDS, call, () => {
    before = processorTime()
  })
  const [server, database] = processorTime().map((seconds, at) =>
    (((seconds - (before[at] ?? 0)) * 1000) / found.latencies.length).toFixed(2),
  )
  return { ...found, work: `processor time an act: server ${server} ms, database ${database} ms` }
}

await onFreshDatabase(async ({ url, db, folder }) => {
  process.stdout.write(
    `acts at ${CONNECTIONS} connections, ${SECONDS} s each after 1 s of warming up, fsync on; the client shares the processors\n`,
  )
  const pool = openDatabase({ url: await applicationUrl(url), log: silentLog(), connections: CONNECTIONS })
  await withServer(url, async (port, serverPid) => {
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
    const others = owners.map(({ id }) => ({ bucket: bucketOf(id + 1_000_000), id: id + 1_000_000 }))
    await fund(db, others)
    await holdings(db, others, stakes)
    for (const client of clients)
      await done(client, `${STAKING}/order`, { side: 0, pid, coin, amount: MUCH, text: 't-much' })
    const processorTime = () => [cpuSeconds(serverPid), cpuSecondsOfDatabase(folder)] as const
    /** An act and its floor, one right after the other: the machine is not the same from minute to minute. */
    const measure = async (name: string, path: string, body: object, floor: Floor, of: Product) => {
      const acts = await callsWithWork(processorTime, (caller, turn) =>
        done(clients[caller], path, { ...body, text: `t-${floor.name}${turn}` }),
      )
      const plain = await callsAtOnce(CONNECTIONS, SECONDS, (caller, turn) =>
        floor(pool, others[caller] as Owner, of, `t-${floor.name}${turn}`),
      )
      const ratio = (acts.perSecond / plain.perSecond).toFixed(2)
      process.stdout.write(
        `${callsLine(`${name}, the same rows by direct SQL`, plain)}\n${callsLine(name, acts)}  ratio ${ratio}\n  ${acts.work}\n`,
      )
      // The database counts rows by itself, a minute after they came.
      await withoutTimeout(url, ['analyze staking_stake', 'analyze wealth_order'])
    }
    const [order, back] = [`${STAKING}/order`, `${STAKING}/coin-redeem`]
    await measure('stakes', order, { side: 0, pid, coin, amount: '1' }, floorStake, stakes)
    await measure('redemptions', back, { side: 1, pid, coin, amount: '1', quick: 0 }, floorRedeem, stakes)
    const join = { pid: fundOf.pid, amount: '100' }
    await measure('subscriptions to a fund', `${WEALTH}/purchase`, join, floorSubscribe, fundOf)
    await lots(db, [...owners, ...others], fundOf)
    const [of] = await db.query<{ unit_asset: string }>(
      `select unit_asset from wealth_order where product_id = $1 and unit_asset <> 'FUND' limit 1`,
      [fundOf.pid],
    )
    const unitsOf = { ...fundOf, units: of?.unit_asset ?? '' }
    const leave = { pid: fundOf.pid, unit: '1' }
    await measure("redemptions of a fund's units", `${WEALTH}/redeem`, leave, floorUnits, unitsOf)
    for (const each of clients) each.close()
  })
  await pool.close()
})
process.exit(0)
