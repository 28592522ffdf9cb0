import { instantOfSeconds } from '../packages/contract/src/time/index.ts'
import { applicationUrl, openDatabase } from '../packages/server/src/platform/database/index.ts'
import { bucketOf } from '../packages/server/src/platform/ids/index.ts'
import { silentLog } from '../packages/server/src/platform/log/index.ts'
import { onFreshDatabase } from './stage.ts'
import { done, type Owner, openCallers } from './stage-callers.ts'
import type { Client } from './stage-client.ts'
import { ACCOUNTS, EVENTS, fillPool } from './stage-earn.ts'
import { callsAtOnce, callsLine } from './stage-measure.ts'
import type { Db } from './stage-orders.ts'
import { withServer } from './stage-server.ts'

/*
 * POST subscribe over HTTP against one server process, each connection a customer of its own: all of them to one pool, and
 * to twenty. The floor is the same rows by direct SQL in the same transaction on as many database connections, to one pool.
 */

const CONNECTIONS = Number(process.argv[2] ?? 32)
const SECONDS = Number(process.argv[3] ?? 5)
const POOLS = Array.from({ length: 20 }, (_, at) => `LEND${at + 1}`)
const HOUR_SECONDS = 3_600
const [ONE = ''] = POOLS

async function fund(db: Db, owners: readonly Owner[]): Promise<void> {
  for (const { bucket, id } of owners) {
    await db.execute(
      `insert into ledger_balance (bucket, account, user_id, reference, asset, balance)
       select $1, 1, $2, 0, asset, 1e9 from unnest($3::text[]) as asset`,
      [bucket, id, POOLS],
    )
  }
}

const subscribe = (client: Client | undefined, asset: string, text: string) =>
  done(client, '/apiw/v2/uni-loan/earn/subscribe', { asset, amount: '1', text })

let lastId = 8_000_000_000

/** Answer, the bucket's row, holding, act, transfer, two balances, and the event of the notice. */
async function floorSubscribe(db: Db, { bucket, id: userId }: Owner, text: string): Promise<boolean> {
  lastId += 1
  const id = lastId
  const of = [bucket, userId]
  await db.transaction((tx) =>
    Promise.all([
      tx.execute(
        `insert into request_answer (bucket, user_id, key, digest, answer, at) values ($1, $2, $3, 'x', '{}', now())
         on conflict do nothing`,
        [...of, text],
      ),
      tx.query('select open_hour from flexible_bucket where bucket = $1 and asset = $2 for update', [bucket, ONE]),
      tx.execute(
        `insert into flexible_holding (bucket, user_id, id, asset, joining, minimum, next_minimum, accrued_to, acts,
           created_at) values ($1, $2, $2, $3, 1, 0.01, 0.01, now(), 1, now())
         on conflict (bucket, user_id, asset) do update set joining = flexible_holding.joining + 1,
           acts = flexible_holding.acts + 1`,
        [...of, ONE],
      ),
      tx.execute(
        `insert into flexible_act (bucket, user_id, id, holding_id, asset, kind, at, hour, amount, joining, minimum, period,
           account) values ($1, $2, $3, $2, $4, 'lend', now(), now(), 1, 1, 0.01, -1, 1)`,
        [...of, id, ONE],
      ),
      tx.execute(
        `insert into ledger_transfer (bucket, user_id, reference, period, kind, debit, credit, asset, amount, group_id, at)
         values ($1, $2, $3, -1, ${EVENTS['flexible.subscribe']}, 1, ${ACCOUNTS.flexible}, $4, 1, $3, now()) on conflict do nothing`,
        [...of, id, ONE],
      ),
      tx.execute(
        `update ledger_balance set balance = balance - 1
         where bucket = $1 and user_id = $2 and account = 1 and asset = $3 and reference = 0`,
        [...of, ONE],
      ),
      tx.execute(
        `insert into ledger_balance (bucket, account, user_id, reference, asset, balance)
         values ($1, ${ACCOUNTS.flexible}, $2, $2, $3, 1)
         on conflict (bucket, user_id, account, asset, reference) do update set balance = ledger_balance.balance + 1`,
        [...of, ONE],
      ),
      tx.execute(
        `insert into outbox (bucket, topic, payload, created_at) values ($1, 'bench', '{"keys": []}', now())`,
        [bucket],
      ),
    ]),
  )
  return true
}

await onFreshDatabase(async ({ url, db }) => {
  process.stdout.write(
    `subscriptions at ${CONNECTIONS} connections, ${SECONDS} s each after 1 s of warming up, fsync on; the client shares the processors\n`,
  )
  const pool = openDatabase({ url: await applicationUrl(url), log: silentLog(), connections: CONNECTIONS })
  await withServer(url, async (port) => {
    const { clients, owners } = await openCallers(port, CONNECTIONS)
    const now = (await (clients[0] as Client).call('GET', '/sandbox/clock')).body.data.now as number
    const at = instantOfSeconds(now - (now % HOUR_SECONDS))
    for (const [place, asset] of POOLS.entries()) await fillPool(db, { asset, poolId: 7_000_000 + place, at })
    await fund(db, owners)
    const one = await callsAtOnce(CONNECTIONS, SECONDS, (caller, turn) => subscribe(clients[caller], ONE, `t-o${turn}`))
    const twenty = await callsAtOnce(CONNECTIONS, SECONDS, (caller, turn) =>
      subscribe(clients[caller], POOLS[caller % POOLS.length] ?? ONE, `t-s${turn}`),
    )
    const others = owners.map(({ id }) => ({ bucket: bucketOf(id + 1_000_000), id: id + 1_000_000 }))
    await fund(db, others)
    const floor = await callsAtOnce(CONNECTIONS, SECONDS, (caller, turn) =>
      floorSubscribe(pool, others[caller] as Owner, `t-f${turn}`),
    )
    process.stdout.write(`${callsLine('floor: the same rows by direct SQL', floor)}\n`)
    process.stdout.write(`${callsLine('one pool', one)}  ratio ${(one.perSecond / floor.perSecond).toFixed(2)}\n`)
    process.stdout.write(
      `${callsLine('twenty pools', twenty)}  ratio ${(twenty.perSecond / floor.perSecond).toFixed(2)}, ` +
        `to one pool ${(twenty.perSecond / one.perSecond).toFixed(2)}\n`,
    )
    for (const each of clients) each.close()
  })
  await pool.close()
})
process.exit(0)
