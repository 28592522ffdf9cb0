import { dualOrderList } from '@tenor/contract/dual'
import { unixSeconds } from '@tenor/contract/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createIds } from '../../src/platform/ids/index.ts'
import { createTestApp, freshEmail, TEST_START, type TestApp, type TestClient } from '../test-app.ts'
import { everyEndpoint } from './every-endpoint.ts'

/* Every list of the contract that has pages. One that is added is tried without a word here, once it has rows. */

const isPaged = (data: z.ZodType) => data instanceof z.ZodObject && 'next_cursor' in data.shape
// A list that counts nothing has a test of its own.
const lists = (await everyEndpoint()).filter(({ endpoint }) => isPaged(endpoint.data) && endpoint.isFlatList !== true)

const ROWS = 7

type Page = { list: Record<string, unknown>[]; totalCount: number; next_cursor?: string }

let app: TestApp
let owner: TestClient
let stranger: TestClient
let operator: TestClient
const seeded = new Set<number>()

beforeAll(async () => {
  app = await createTestApp()
  operator = await app.operator()
  stranger = await app.customer()
  owner = app.client('203.0.113.7')
  const email = freshEmail()
  await owner.register(email)
  for (let others = 0; others < ROWS; others += 1) await app.customer()
  for (let asset = 0; asset < ROWS; asset += 1) await owner.faucet('USDT', String(asset + 1))
  const [user] = await app.db.query<{ bucket: number; id: number }>(
    'select bucket, id from app_user where email = $1',
    [email],
  )
  if (user === undefined) throw new Error('nobody was registered')
  await seed(user)
})
afterAll(() => app.close())

/** Rows of each list, a second apart, whose ids two processes hand out in turn: the later row has the smaller id. */
async function seed({ bucket, id: userId }: { bucket: number; id: number }): Promise<void> {
  const [first, second] = [createIds(app.db), createIds(app.db)]
  // Each takes its block now: all ids of the first are smaller than those of the second.
  await first.next()
  await second.next()
  for (let row = 0; row < ROWS; row += 1) {
    const id = await (row % 2 === 0 ? second : first).next()
    seeded.add(id)
    const values = [bucket, userId, id, new Date(TEST_START + row * 1_000)]
    for (const statement of SEEDS) await app.db.execute(statement, values)
  }
}

const order = (
  coin: string,
  state: string,
  desk: boolean,
  more: string,
) => `insert into dual_order (bucket, user_id, id,
    product_id, type, category, state, desk, days, hours, coin, quote_asset, target, amount, apr, below_principal,
    below_interest, at_principal, at_interest, above_principal, above_interest, entry_price, created_at, delivery_at)
  select $1, $2, $3${more}, 1, 'put', 3, '${state}', ${desk}, 1, 0, '${coin}', 'USDT', 60000, 10, 0.3, 0.0001, 0, 0.0001, 0, 10,
    0.01, 61000, $4, $4::timestamptz + interval '1 day'`

const fixedOrder = (
  type: number,
  more: string,
) => `insert into fixed_order (bucket, user_id, id, product_id, type, asset, term_days,
    rate, tiers, minimum, early_rate, is_partial, may_reinvest, may_choose_account, original, principal, quota_before, interest,
    reinvest, redeem_to, created_at, start_at, finish_at)
  select $1, $2, $3${more}, 1, ${type}, 'USDT', 7, 0.05, '[]', 1, 0, false, true, true, 10, 10, 0, 0.01, false, 0, $4,
    $4::timestamptz + interval '1 day', $4::timestamptz + interval '8 days'`

const STAKING_TERMS = JSON.stringify({
  base_rate: '1',
  fee: '0',
  vip_config: [],
  reward_coin: [{ reward_coin: 'SOL', rate: '1', reward_delay_days: 1 }],
  personal_mortgage_limit: '-1',
  crowd_mortgage_limit: '-1',
  total_mortgage_limit: '-1',
  max_amount: '-1',
  min_amount: '1',
  min_redeem_amount: '1',
  income_days: 0,
  redeem_minday: 0,
  redeem_maxday: 0,
  redeem_config: [],
  product_quick_daily: '-1',
})

const SEEDS = [
  `insert into account_objection (bucket, user_id, id, lock, message, at, answer, answered_at)
   values ($1, $2, $3, 'sales', 'Why?', $4, 'Called.', $4)`,
  fixedOrder(1, ''),
  fixedOrder(2, ' + 100000'),
  `insert into ledger_transfer (bucket, kind, debit, credit, period, user_id, reference, group_id, at, asset, amount)
   select $1, 250, 1, 13, 0, $2, $3::bigint + more, $3, $4, 'USDT', 10 from unnest(array[0, 100000]) more`,
  `insert into fixed_product (id, type, asset, term_days, rate, minimum, personal_quota, capacity, early_rate, is_partial,
     may_reinvest, may_choose_account, min_vip, max_vip, sale, is_verified_only, title, subtitle, listing, created_at)
   select $3, 1, 'USDT', 7, 0.05, 1, 100, 1000, 0, false, true, true, 0, 0, 1, false, '', '', 'listed', $4
   where $1::smallint >= 0 and $2::bigint > 0`,
  `insert into staking_product (id, coin, type, name, listing, booked_to, due_at, created_at)
   select $3, 'SOL', 1, 'SOL ' || $3::bigint, 'listed', $4, $4, $4 where $1::smallint >= 0 and $2::bigint > 0`,
  `insert into staking_terms (product_id, from_at, terms) select $3, '2020-01-01', '${STAKING_TERMS}'
   where $1::smallint >= 0 and $2::bigint > 0 and $4::timestamptz is not null`,
  `insert into staking_exchange_rate (product_id, id, day, from_at, rate, is_operator)
   select $3, $3, $4, $4, 1, false where $1::smallint >= 0 and $2::bigint > 0`,
  `insert into staking_source_value (product_id, id, day, coin, value, reason, state, told_at)
   select $3, $3, $4, 'SOL', 1, 'taken', 'taken', $4 where $1::smallint >= 0 and $2::bigint > 0`,
  `insert into staking_leftover (bucket, user_id, id, paid_in, line, product_id, coin, amount, at)
   values ($1, $2, $3, $3, 0, $3, 'SOL', 1, $4)`,
  `insert into staking_loss (id, product_id, ratio, reason, at, ended_at) select $3, $3, 0.1, 'a', $4, $4
   where $1::smallint >= 0 and $2::bigint > 0`,
  `insert into staking_holding (bucket, user_id, id, product_id, coin, amount, accrued_to, created_at)
   values ($1, $2, $3, $3, 'SOL', 10, $4, $4)`,
  `insert into staking_redemption (bucket, user_id, id, holding_id, product_id, coin, amount, fee, is_fast, state, created_at,
     due_at, look_at) values ($1, $2, $3, $3, $3, 'SOL', 10, 0, false, 'REDEEMING', $4, $4, $4)`,
  `insert into staking_stake (bucket, user_id, id, holding_id, product_id, coin, amount, created_at, counted_in)
   values ($1, $2, $3, $3, $3, 'SOL', 10, $4, 1)`,
  `insert into staking_reward (bucket, user_id, id, day, holding_id, product_id, entry, coin, weight, sale, gross, fee, due_at,
     is_prompt, booked_in)
   values ($1, $2, $3::bigint * 16, $4, $3, $3, 0, 'SOL', 1, 0, 1, 0, $4, true, 1)`,
  `insert into staking_mint (bucket, user_id, id, product_id, coin, minted_coin, amount, minted, index, mean, rate, factor, created_at)
   values ($1, $2, $3, $3, 'SOL', 'GUSD', 1, 1, 1, 1, 1, 1, $4)`,
  `insert into staking_mint_back (bucket, user_id, id, product_id, coin, minted_coin, amount, gross, fee, is_fast, state, created_at,
     due_at) values ($1, $2, $3, $3, 'SOL', 'GUSD', 1, 1, 0, false, 'REDEEMING', $4, $4)`,
  `insert into staking_mint_sale (bucket, user_id, id, product_id, position_id, coin, minted_coin, held, debt, factor, rate, index,
     taken, repaid, loss, created_at) values ($1, $2, $3, $3, $3, 'SOL', 'GUSD', 1, 1, 1, 1, 1, 1, 1, 0, $4)`,
  `insert into staking_agreement (bucket, user_id, id, version, at) select $1, $3, $3, 1, $4 where $2::bigint > 0`,
  `insert into soft_staking_span (bucket, user_id, id, on_at, from_at, off_at, agreement)
   values ($1, $2, $3, $4, $4::timestamptz + interval '1 day', $4, 1)`,
  `insert into soft_staking_reward (bucket, user_id, id, day, coin, place, snapshots, total, amount)
   select $1, $2, $3, timestamptz '2020-01-01' + $3::bigint * interval '1 day', 'BTC', 1, 24, 24, 1
   where $4::timestamptz is not null`,
  `insert into soft_staking_day_rate (day, coin, place, rate, floor) select
   timestamptz '2020-01-01' + $3::bigint * interval '1 day', 'BTC', 1, 1, 0
   where $1::smallint >= 0 and $2::bigint > 0 and $4::timestamptz is not null`,
  `insert into soft_staking_day (day, key, key_hash, published_at) select
   timestamptz '2020-01-01' - $3::bigint % 9000 * interval '1 day', 'a', 'b', $4 where $1::smallint >= 0 and $2::bigint > 0`,
  `insert into soft_staking_coin (id, coin, place, listing, created_at)
   select $3, 'C' || $3::bigint, $3::bigint % 4000, 'listed', $4 where $1::smallint >= 0 and $2::bigint > 0`,
  `insert into soft_staking_terms (coin, from_at, rate, floor, is_listed) select 'C' || $3::bigint, '2020-01-01', 1, 0, true
   where $1::smallint >= 0 and $2::bigint > 0 and $4::timestamptz is not null`,
  `insert into wealth_product (id, number, project_type, coin, name, minimum, lock_days, profit_share, high_water_mark,
     share_period, nav_bound, risk, listing, nav_at, nav, created_at)
   select $3, $3::bigint % 1000000, 4, 'USDT', 'Fund', 1, 0, 0, true, 'none', 0.1, 3, 'listed', $4, 1, $4
   where $1::smallint >= 0 and $2::bigint > 0`,
  `insert into wealth_nav (product_id, at, nav, first_nav, entered_at, source) select $3, $4, 1, 1, $4, 'product'
   where $1::smallint >= 0 and $2::bigint > 0`,
  `insert into wealth_client (bucket, user_id, id, product_id, created_at) values ($1, $2, $3, $3, $4)`,
  `insert into wealth_order (bucket, user_id, id, product_id, unit_asset, coin, amount, profit_share, lock_days, strike_at,
     unlocks_at, created_at) values ($1, $2, $3, $3, 'FUND1', 'USDT', 10, 0, 0, $4, $4, $4)`,
  `insert into wealth_correction (id, product_id, at, from_nav, to_nav, reason, entered_by, entered_at)
   select $3, $3, $4, 1, 2, 'wrong', 1, $4 where $1::smallint >= 0 and $2::bigint > 0`,
  `insert into wealth_corrected (bucket, user_id, id, correction_id, product_id, unit_asset, coin, is_redemption, created_at)
   values ($1, $2, $3, $3, $3, 'FUND1', 'USDT', false, $4)`,
  `insert into flexible_act (bucket, user_id, id, holding_id, asset, kind, at, hour, amount, period, account)
   values ($1, $2, $3, 1, 'USDT', 'lend', $4, $4, 10, -1, 1)`,
  order('BTC', 'PROCESSING', false, ''),
  order('BTC', 'INIT', true, ' + 100000'),
  `insert into sniper_order (bucket, user_id, id, product_id, type, state, coin, quote_asset, target, amount, guarantee,
     days, reached_payment, missed_exercised, missed_payment, fair_guarantee, implied_volatility, margin, chance,
     entry_price, created_at, delivery_at)
   select $1, $2, $3, 1, 'peak', 'PROCESSING', 'BTC', 'USDT', 60000, 1, 0.5, 1, 60000, 0.5, 30000, 0.6, 0.5, 0.1, 0.5, 59000,
     $4, $4::timestamptz + interval '1 day'`,
  `insert into wallet_transfer (bucket, user_id, id, direction, customer, asset, amount, state, created_at, ended_at, next_try_at)
   values ($1, $2, $3, 'in', 'tenor:1', 'USDT', 10, 'done', $4, $4, $4)`,
  `insert into wallet_comparison (id, day, source, state, begun_at, begun_by, ended_at)
   select id, '2020-01-01', 'asked', 'done', $4, $2, $4 from unnest(array[$3, 1::bigint]) id where $1::smallint >= 0
   on conflict do nothing`,
  `insert into wallet_difference (comparison, id, kind, transfer) select 1, $3, 'twice', 'a' where $1::smallint >= 0
   and $2::bigint > 0 and $4::timestamptz is not null`,
  `insert into move_in (id, name, state, begun_by, begun_at)
   select id, 'f' || id, 'checked', $2, $4 from unnest(array[$3, 1::bigint]) id where $1::smallint >= 0 on conflict do nothing`,
  `insert into move_in_line (move_in, line, ref, kind, customer, asset, amount, fields, state)
   select 1, $3::bigint % 1000000, 'r' || $3::bigint, 'spot', '1', 'USDT', 1, '{}', 'read'
   where $1::smallint >= 0 and $2::bigint > 0 and $4::timestamptz is not null`,
  `insert into webhook_event (bucket, user_id, endpoint_id, kind, source, body, at, created_at)
   values ($1, $2, 1, 'dual.settled', $3::bigint::text, '{}', $4, $4)`,
  `insert into notice (bucket, user_id, id, kind, params, at)
   select $1, $2, $3, kind, '{"coin": "BTC", "price": "60000"}', $4 from unnest(array['dual.settled', 'dual.settled.again']) kind`,
  `insert into voucher (bucket, user_id, id, kind, asset, amount, status, valid_from, expires_at, granted_at)
   select $1, $2, $3, 'dual', 'USDT', 100, 'TO_BE_USED', $4, $4::timestamptz + interval '1 day', $4`,
  `insert into proof_snapshot (id, version, begun_at, at, digest, statement, signature, public_key)
   select $3, 2, $4, $4, '', '', '', '' where $1::smallint >= 0 and $2::bigint > 0`,
  `insert into dual_delivery (coin, delivery_at, state, price, origin, priced_at, settled_at)
   select coin, $4, 'settled', 60000, 'operator', $4, $4 from unnest(array['BTC', 'ETH']) coin
   where $1::smallint >= 0 and $2::bigint > 0 and $3::bigint > 0`,
  `insert into job_run (job, due_at, subject, state, opened_at)
   select job, $4, 'BTC', 'done', $4 from unnest(array['dual-settlement', 'sniper-settlement']) job
   where $1::smallint >= 0 and $2::bigint > 0 and $3::bigint > 0`,
  `insert into proposal (act, subject, digest, content, operator_id, proposed_at, lapses_at, state)
   select 'voucher.grant', 'user 1', 'digest ' || $3::bigint, '{"id": 1, "currency": "USDT", "amount": "5"}', $2, $4,
     $4::timestamptz + interval '1 day', 'open' where $1::smallint >= 0`,
  `insert into audit_log (at, actor_id, act, subject) select $4, $2, 'job.run', 'job ' || $3::bigint where $1::smallint >= 0`,
  `insert into audit_log (at, actor_id, act, subject) select $4, $2, 'user.note', 'user 1' where $3::bigint > 0 and $1::smallint >= 0`,
  `insert into dual_product (id, type, category, coin, quote_asset, target, apr, delivery_at, minimum_copies,
     maximum_copies, acceptance, listing, origin, created_at)
   select $3, 'put', 1, 'BTC', 'USDT', 60000, 0.3, $4::timestamptz + interval '1 day', 1, 100, 'auto', 'listed', 'desk', $4
   where $1::smallint >= 0 and $2::bigint > 0`,
  `insert into sniper_product (id, type, coin, quote_asset, target, guarantee, delivery_at, minimum_copies,
     maximum_copies, listing, capacity, fair_guarantee, implied_volatility, margin, chance, quote_price, quoted_at, created_at)
   select $3, 'peak', 'BTC', 'USDT', 60000 + $3::bigint, 0.5, $4::timestamptz + interval '1 day', 1, 100, 'listed', 10, 0.6, 0.5,
     0.1, 0.5, 59000, $4, $4 where $1::smallint >= 0 and $2::bigint > 0`,
]

/** A list that is searched by what stands in no URL is asked for by its body. */
function ask(client: TestClient, path: string, query: object) {
  if (path.endsWith('/search')) return client.post(path, query)
  return client.get(`${path}?${new URLSearchParams(Object.entries(query).map(([k, v]) => [k, String(v)]))}`)
}

async function pageOf(client: TestClient, path: string, query: object): Promise<Page> {
  const reply = await ask(client, path, query)
  expect(reply.status, reply.text).toBe(200)
  return reply.data
}

async function walk(client: TestClient, path: string, query: object): Promise<Page[]> {
  const pages: Page[] = []
  let cursor: string | undefined
  do {
    const page = await pageOf(client, path, { ...query, ...(cursor === undefined ? {} : { cursor }) })
    pages.push(page)
    cursor = page.next_cursor
  } while (cursor !== undefined)
  return pages
}

it('finds lists of customers, of visitors and of operators', () => {
  const audiences = new Set(lists.map(({ endpoint }) => endpoint.audience))
  expect([audiences.size, lists.length > 10]).toEqual([3, true])
})

describe.each(lists.map(({ name, endpoint }) => [name, endpoint] as const))(
  '%s',
  (_name, { path: written, audience }) => {
    // What a list is of, where it is of one: the seeds make the first.
    const path = written.replace(':id', '1')
    const caller = () => (audience === 'operator' ? operator : owner)

    it('gives every row once to who walks by cursor, as it does by number', async () => {
      const whole = await pageOf(caller(), path, { page_size: 100 })
      expect(whole.list.length).toBeGreaterThanOrEqual(ROWS)
      const size = whole.totalCount > 100 ? 90 : 3
      const pages = await walk(caller(), path, { page_size: size })
      const rows = pages.flatMap((page) => page.list)
      expect([rows.slice(0, 100), rows.length]).toEqual([whole.list, whole.totalCount])
      expect(pages.map((page) => page.totalCount)).toEqual(pages.map(() => whole.totalCount))
      expect(pages.slice(0, -1).every((page) => page.list.length === size)).toBe(true)
      for (const [place, page] of pages.slice(0, 10).entries()) {
        expect((await pageOf(caller(), path, { page_size: size, page: place + 1 })).list).toEqual(page.list)
      }
      expect(new Set(rows.map((row) => JSON.stringify(row))).size).toBe(rows.length)
    })

    it('refuses page 10,001 in words that name the cursor', async () => {
      for (const query of [{ page: 10_001, page_size: 1 }, { page: 101, limit: 100 }, { page: 1_000_000 }]) {
        const reply = await ask(caller(), path, query)
        expect([reply.status, reply.fail_reason, reply.params]).toEqual([400, 'request.page.tooDeep', { rows: 10_000 }])
        expect(reply.message).toContain('next_cursor')
      }
      expect((await ask(caller(), path, { page: 10_000, page_size: 1 })).data.list).toEqual([])
    })

    it('refuses a cursor that was changed, or is of somebody or something else', async () => {
      const { next_cursor: cursor = '' } = await pageOf(caller(), path, { page_size: 1 })
      const other = path === dualOrderList.path ? '/apiw/v2/account/notices' : dualOrderList.path
      const elsewhere = await pageOf(owner, other, { page_size: 1 })
      const last = cursor.at(-8)
      const changed = `${cursor.slice(0, -8)}${last === 'A' ? 'B' : 'A'}${cursor.slice(-7)}`
      for (const wrong of [
        changed,
        elsewhere.next_cursor ?? '',
        cursor.slice(0, -4),
        'abc',
        '~~~',
        'A'.repeat(2_000),
      ]) {
        const reply = await ask(caller(), path, { cursor: wrong })
        expect([wrong, reply.status, reply.fail_reason]).toEqual([wrong, 400, 'request.cursor.unknown'])
      }
      if (audience === 'customer') {
        expect((await ask(stranger, path, { cursor })).fail_reason).toBe('request.cursor.unknown')
      }
    })
  },
)

describe('orders, snipers, notices and the products of both', () => {
  const places = [
    ['/apiw/v2/earn/dual/order-list?coin=BTC&status=PROCESSING', 'create_timest'],
    ['/apiw/v2/earn/dual-sniper/order-list', 'create_time'],
    ['/apiw/v2/account/notices', 'at'],
    ['/console/api/vouchers/search', 'granted_at'],
    ['/console/api/dual/products', 'delivery_timest'],
    ['/console/api/dual/snipers', 'delivery_time'],
  ] as const

  it.each(places)('of two processes stand newest first: %s', async (path, instant) => {
    const client = path.startsWith('/console') ? operator : owner
    const [address = '', query = ''] = path.split('?')
    const page = await pageOf(client, address, { ...Object.fromEntries(new URLSearchParams(query)), page_size: 100 })
    const idOf = (row: Page['list'][number]) => Number(String(row.id).split('-')[0])
    const list = page.list.filter((row) => seeded.has(idOf(row)))
    const times = list.map((row) => row[instant] as number)
    expect(new Set(times).size).toBe(ROWS)
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    expect(Math.max(...times) - Math.min(...times)).toBe(ROWS - 1)
    // By their ids they would stand otherwise.
    const ids = list.map(idOf)
    expect(ids).not.toEqual(ids.toSorted((a, b) => b - a))
    expect(unixSeconds(TEST_START)).toBeLessThanOrEqual(Math.min(...times))
  })
})

it('a walk by cursor gives the rows that were there once while orders come in', async () => {
  const [user] = await app.db.query<{ bucket: number; user_id: number }>(
    `select bucket, user_id from dual_order where state = 'PROCESSING' limit 1`,
  )
  const before = (await pageOf(owner, dualOrderList.path, { page_size: 100, status: 'PROCESSING' })).list
  const seen: unknown[] = []
  let cursor: string | undefined
  let added = 0
  do {
    const more = cursor === undefined ? {} : { cursor }
    const page = await pageOf(owner, dualOrderList.path, { page_size: 2, status: 'PROCESSING', ...more })
    seen.push(...page.list.map((row) => row.id))
    cursor = page.next_cursor
    added += 1
    await app.db.execute(order('BTC', 'PROCESSING', false, ''), [
      user?.bucket ?? 0,
      user?.user_id ?? 0,
      1 + added,
      new Date(TEST_START + 60_000 + added),
    ])
  } while (cursor !== undefined)
  expect(seen).toEqual(before.map((row) => row.id))
  expect(added).toBeGreaterThan(2)
})
