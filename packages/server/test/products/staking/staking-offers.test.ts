import { decimal, decimalText } from '@tenor/contract/money'
import { noBonusWire, STAKING_AGREEMENT } from '@tenor/contract/staking'
import { ceilTo, DAY_MS, type Instant, instant, later, unixSeconds } from '@tenor/contract/time'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { TestApp, TestClient } from '../../test-app.ts'
import { CONSOLE, redeemOf, rewardOf, S, SOL, stakingApp, stakingStage } from './staking-stage.ts'

let app: TestApp
let stage: ReturnType<typeof stakingStage>

beforeAll(async () => {
  app = await stakingApp()
  stage = stakingStage(app)
})
afterAll(() => app.close())
afterEach(async () => expect(await stage.faults()).toEqual([]))

const nextDay = (): Instant => ceilTo(instant(app.clock.now() + 1), DAY_MS)
const info = async (client: TestClient, pid: number) => (await client.get(`${S}/user-info?pid=${pid}`)).data
const idOf = async (client: TestClient): Promise<number> => (await client.get('/apiw/v2/session')).data.user.id

test('a bonus is paid on top by its tiers to who did the task, until its end and its most', async () => {
  const day = nextDay()
  const pid = await stage.product({
    extra_interest: {
      reward_coin: 'SOL',
      start_time: unixSeconds(day),
      end_time: unixSeconds(later(day, 3 * DAY_MS)),
      max_interest: '0.3',
      interest: JSON.stringify([
        { money_min: '0', money_max: '500', money_rate: '9' },
        { money_min: '500', money_max: '2000', money_rate: '4.5' },
      ]),
    },
    extra_interest_type: 'web3_task',
    extra_interest_task: { interest_key: `swap-${day}`, jump_web: '/web3' },
  })
  const [done, not] = await Promise.all([stage.funded('1750.5'), stage.funded('1750.5')])
  const task = { interest_key: `swap-${day}`, wallet: '0xabc' }
  expect((await done.post('/sandbox/staking/tasks', task)).data.from_time).toBe(unixSeconds(day))
  expect((await not.post('/sandbox/staking/tasks', task)).fail_reason).toBe('staking.task.wallet')
  await Promise.all([stage.stake(done, pid, '1750.5'), stage.stake(not, pid, '1750.5')])
  expect((await done.get(`${S}/product?pid=${pid}`)).data).toMatchObject({
    extra_interest: { status: 'coming' },
    extra_interest_show: 0,
    extra_rate: '0',
  })
  expect([(await info(done, pid)).task_done, (await info(not, pid)).task_done]).toEqual([1, 0])
  await stage.jump(day)
  expect((await done.get(`${S}/product?pid=${pid}`)).data).toMatchObject({ extra_interest_show: 1, extra_rate: '9' })
  await stage.jump(later(day, 4 * DAY_MS))
  const extra = async (client: TestClient) =>
    (await stage.rewards(client)).filter(({ is_extra }) => is_extra === 1).map(({ amount }) => amount)
  expect(await extra(done)).toEqual(['0.0225411', '0.2774589'])
  expect(await extra(not)).toEqual([])
})

/* What the specification says a product and what is in it carry, name by name. */
const NAMES = {
  product: `rate base_rate reward_coin mortgage_coin personal_mortgage_limit crowd_mortgage_limit type is_defi defi debt
    exchange_type exchange_rate exchange_rate_reverse tips income_days extra redeem_config min_redeem_amount vip_config
    web_banner protocol_name extra_interest_show extra_interest_type extra_interest_task`,
  extra: 'redeem_period_txt redeem_minday redeem_maxday redeem_control redeem_quick redeem_quick_long',
  redeem: 'redeem_coin redeem_quick redeem_quick_long redeem_quick_fee redeem_fee redeem_quick_daily',
  vip: 'min_tier max_tier vip_sale',
  task: 'interest_key jump_web',
  bonus: 'reward_coin start_time end_time status max_interest interest',
  tier: 'money_min money_max money_rate',
  reward: 'reward_coin rate is_debt exchange_rate reward_delay_days',
  defi: 'pid protocol_name base_rate rate reward income_days extra_interest',
  own: 'hold_amount tier is_crowd protocols',
  balance: 'pid mortgage_amount',
}
const missing = (names: string, part: object) => names.split(/\s+/).filter((name) => !Object.hasOwn(part, name))

test('the record of a product has every field of the specification by its own name, in its parts too', async () => {
  const day = nextDay()
  const bonus = {
    extra_interest: {
      reward_coin: 'SOL',
      start_time: unixSeconds(day),
      end_time: unixSeconds(later(day, DAY_MS)),
      max_interest: '-1',
      interest: '[{"money_min":"0","money_max":"-1","money_rate":"1"}]',
    },
    extra_interest_type: 'web3_task',
    extra_interest_task: { interest_key: 'names', jump_web: '/web3' },
  }
  const pid = await stage.product({
    ...bonus,
    reward_coin: [rewardOf('1', { reward_coin: 'GT', exchange_rate: '0.2' })],
    redeem_config: [redeemOf({ redeem_quick: 1, redeem_quick_long: 45 })],
    redeem_period_txt: 'A day or two',
  })
  const defi = [{ protocol_name: 'Aave', rate: '3.65', base_rate: '1', income_days: 0 }]
  const protocols = await stage.product({ is_defi: 1, defi })
  const client = await stage.funded('1')
  const shown = async (of: number) => (await client.get(`${S}/product?pid=${of}`)).data
  const [one, choice, own] = [await shown(pid), await shown(protocols), await info(client, protocols)]
  expect({
    product: missing(NAMES.product, one),
    extra: missing(NAMES.extra, one.extra),
    redeem: missing(NAMES.redeem, one.redeem_config[0]),
    vip: missing(NAMES.vip, one.vip_config[0]),
    task: missing(NAMES.task, one.extra_interest_task),
    bonus: missing(NAMES.bonus, one.extra_interest),
    tier: missing(NAMES.tier, JSON.parse(one.extra_interest.interest)[0]),
    reward: missing(NAMES.reward, one.reward_coin[0]),
    defi: missing(NAMES.defi, choice.defi[0]),
    own: missing(NAMES.own, own),
    balance: missing(NAMES.balance, own.protocols[0]),
  }).toEqual(Object.fromEntries(Object.keys(NAMES).map((part) => [part, []])))
  const extra = { redeem_period_txt: 'A day or two', redeem_minday: 1, redeem_maxday: 2, redeem_quick: 1 }
  expect(one.extra).toEqual({ ...extra, redeem_quick_long: 45, redeem_control: 0 })
  await (await stage.desk()).post('/console/api/staking/pause', { pid, stake: 0, fast: 0, standard: 1 })
  expect((await shown(pid)).extra.redeem_control).toBe(1)
  // A blank text takes it away; an empty one counts as not given.
  expect((await stage.change(pid, { redeem_period_txt: ' ', tips: 'Rewards vary.' })).data).toMatchObject({
    redeem_period_txt: '',
    tips: 'Rewards vary.',
  })
  const free = await stage.change(pid, { extra_interest_type: 'none' })
  expect(free.data).toMatchObject({ ...bonus, extra_interest_type: null, extra_interest_task: null })
  const none = await stage.change(pid, { extra_interest: noBonusWire('SOL') })
  expect(none.data).toMatchObject({ extra_interest: null, extra_interest_type: null, extra_interest_task: null })
  expect((await stage.change(pid, { web_banner: '//example.com/sol.png' })).fail_reason).toBe('staking.product.banner')
})

test('a protocol that is paused or retired is no headline and not chosen first, and its holdings are redeemed as before', async () => {
  const rates = { Aave: '3.65', Lido: '7.3', Rocket: '5.1' }
  const defi = Object.entries(rates).map(([protocol_name, rate]) => ({
    protocol_name,
    rate,
    base_rate: '1',
    income_days: 0,
  }))
  const own = { coin: 'BNB', reward_coin: [rewardOf('1', { reward_coin: 'BNB' })] }
  const pid = await stage.product({ ...own, redeem_config: [redeemOf({ redeem_coin: 'BNB' })], is_defi: 1, defi })
  const client = await stage.funded('50', 'BNB')
  const product = async () => (await client.get(`${S}/product?pid=${pid}`)).data
  const pidOf = Object.fromEntries(
    (await product()).defi.map((each: { pid: number; protocol_name: string }) => [each.protocol_name, each.pid]),
  )
  const headline = async () => {
    const { rate, defi } = await product()
    const { cells } = (await client.get('/apiw/v2/earn/overview/market')).data
    const cell = cells.find(
      (each: { column: string; asset: string }) => `${each.column} ${each.asset}` === 'staking BNB',
    )
    return [rate, defi.map((each: { protocol_name: string }) => each.protocol_name).join(), cell.least, cell.most]
  }
  expect(await headline()).toEqual(['7.3', 'Lido,Rocket,Aave', '0.03358', '0.06716'])
  expect((await stage.stake(client, pidOf['Lido'], '20', { coin: 'BNB' })).status).toBe(200)
  expect((await stage.change(pidOf['Lido'], { status: 'retired' })).status).toBe(200)
  expect(await headline()).toEqual(['5.1', 'Rocket,Aave,Lido', '0.03358', '0.04692'])
  const stop = { fast: 0, standard: 0, stake: 1 }
  await (await stage.desk()).post('/console/api/staking/pause', { pid: pidOf['Rocket'], ...stop })
  expect(await headline()).toEqual(['3.65', 'Aave,Lido,Rocket', '0.03358', '0.03358'])
  // What is held with the retired one is still told and still comes back.
  expect((await info(client, pid)).protocols).toContainEqual({
    pid: pidOf['Lido'],
    protocol_name: 'Lido',
    mortgage_amount: '20',
  })
  expect((await stage.redeem(client, pidOf['Lido'], '20', { coin: 'BNB' })).status).toBe(200)
  // Where none is on sale the product still shows a rate.
  await stage.change(pidOf['Aave'], { status: 'paused' })
  expect(await headline()).toEqual(['7.3', 'Lido,Rocket,Aave', '0.03358', '0.06716'])
})

test('the first distribution is of the reward with the shortest delay, though another is paid with a redemption', async () => {
  const atEnd = rewardOf('1', { reward_coin: 'USDT', reward_delay_days: -1 })
  const pid = await stage.product({ reward_coin: [atEnd, rewardOf('6.87', { reward_delay_days: 3 })] })
  const client = await stage.funded()
  const first = unixSeconds(later(nextDay(), 2 * DAY_MS))
  expect((await client.get(`${S}/product?pid=${pid}`)).data.first_distribution).toBe(first)
  expect((await stage.stake(client, pid, '1')).data.first_distribution).toBe(first)
})

test('a credit product (type 0) pays each day of what was given for it, less its fee', async () => {
  const pid = await stage.product({ type: 0, name: 'SOL Credit', reward_coin: [rewardOf('10')], fee: '0.1' })
  const client = await stage.funded('365')
  expect((await client.get(`${S}/product?pid=${pid}`)).data).toMatchObject({ type: 0, rate: '10', exchange_type: null })
  const day = nextDay()
  await stage.jump(day)
  expect((await stage.stake(client, pid, '365')).status).toBe(200)
  await stage.jump(later(day, DAY_MS))
  // 365 at 10 % is 0.1 a day, a tenth of it the fee.
  expect(await stage.rewards(client)).toMatchObject([{ pid, reward_coin: 'SOL', amount: '0.09', fee: '0.01' }])
  expect([await stage.held(client, pid), await stage.balance(client)]).toEqual(['365', '0.09'])
})

test('crowd customers have the crowd’s limit and no discount', async () => {
  const pid = await stage.product({ personal_mortgage_limit: '50', crowd_mortgage_limit: '10' })
  const client = await stage.funded('100')
  await stage.tier(client, 4)
  expect(await info(client, pid)).toMatchObject({ is_crowd: 0, limit: '50', vip_sale: '0.25', limit_used: '0' })
  const id = await idOf(client)
  expect((await (await stage.desk()).post(`/console/api/users/${id}/crowd`, { is_crowd: 1 })).data.is_crowd).toBe(1)
  expect(await info(client, pid)).toMatchObject({ is_crowd: 1, limit: '10', vip_sale: '0', limit_left: '10' })
  expect((await stage.stake(client, pid, '11')).fail_reason).toBe('staking.stake.limit')
  const day = nextDay()
  await stage.jump(day)
  await stage.stake(client, pid, '10')
  await stage.jump(later(day, DAY_MS))
  // 10 at 6.87 % is 0.00188219, the whole fee of 8 % 0.00015057.
  expect((await stage.rewards(client)).at(0)).toMatchObject({ amount: '0.00173162', fee: '0.00015057' })
})

test('a pause stops stakes and fast redemption at once', async () => {
  const pid = await stage.product({ redeem_config: [redeemOf({ redeem_quick: 1, redeem_quick_daily: '5' })] })
  const client = await stage.funded('30')
  await stage.stake(client, pid, '20')
  const pause = async (flags: object) =>
    (await stage.desk()).post('/console/api/staking/pause', { pid, stake: 0, fast: 0, standard: 0, ...flags })
  expect((await pause({ stake: 1, fast: 1, standard: 1 })).data).toEqual({ pid, stake: 1, fast: 1, standard: 1 })
  expect((await stage.stake(client, pid, '1')).fail_reason).toBe('staking.notOnSale')
  expect((await stage.redeem(client, pid, '1', { quick: 1 })).fail_reason).toBe('staking.redeem.noFast')
  expect((await stage.redeem(client, pid, '1')).status).toBe(200)
  await pause({})
  expect((await stage.stake(client, pid, '1')).status).toBe(200)
})

test('a stake right after another is judged by the terms of its day, and by what the customer owes', async () => {
  const pid = await stage.product()
  const client = await stage.funded('100')
  expect((await stage.stake(client, pid, '10')).status).toBe(200)
  await stage.change(pid, { ...SOL, max_amount: '5' })
  expect((await stage.stake(client, pid, '10')).status).toBe(200)
  const midnight = nextDay()
  app.clock.set(later(midnight, -1))
  expect((await stage.stake(client, pid, '10')).status).toBe(200)
  app.clock.set(midnight)
  expect((await stage.stake(client, pid, '10')).fail_reason).toBe('staking.stake.tooMuch')
  await stage.jump(midnight)
  expect((await stage.stake(client, pid, '5')).status).toBe(200)
  await app.db.execute(
    `insert into flexible_loan (bucket, user_id, id, asset, principal, service_fee, counted_to, charged_to, lent_at)
     select bucket, id, id, 'SOL', 61, 0, $2::timestamptz, $2::timestamptz, $2::timestamptz from app_user where id = $1`,
    [await idOf(client), new Date(app.clock.now()).toISOString()],
  )
  // Of 65 and the first day's reward some 4 are left beside what is owed.
  const number = decimalText(decimal(await stage.balance(client)) - decimal('61'))
  expect(await stage.stake(client, pid, '5')).toMatchObject({
    fail_reason: 'stake.maxLimit.insufficientBalance',
    params: { number, coin: 'SOL' },
  })
  expect((await client.get(`${S}/user-loans?coin=SOL`)).data).toEqual({ assets: { SOL: '61' } })
  await app.db.execute('update flexible_loan set is_open = false, principal = 0')
  expect((await stage.stake(client, pid, '5')).status).toBe(200)
})

test('protocols have a pid, a balance and a rate each, and share the limits of their product', async () => {
  const protocol = (protocol_name: string, rate: string) => ({ protocol_name, rate, base_rate: '1', income_days: 0 })
  const defi = [protocol('Aave', '3.65'), protocol('Lido', '7.3')]
  const pid = await stage.product({
    is_defi: 1,
    defi,
    fee: '0',
    total_mortgage_limit: '150',
    personal_mortgage_limit: '120',
  })
  const client = await stage.funded('500')
  const shown = (await client.get(`${S}/product?pid=${pid}`)).data
  expect(shown).toMatchObject({ is_defi: 1, rate: '7.3', defi: [{ protocol_name: 'Lido' }, { protocol_name: 'Aave' }] })
  const [lido, aave] = shown.defi.map((each: { pid: number }) => each.pid)
  // The product itself means its protocol of the highest rate.
  const visitor = await stage.funded('1')
  expect((await stage.stake(visitor, pid, '1')).status).toBe(200)
  expect((await info(visitor, pid)).protocols).toMatchObject([
    { pid: aave, mortgage_amount: '0' },
    { pid: lido, mortgage_amount: '1' },
  ])
  expect((await stage.redeem(visitor, pid, '1')).status).toBe(200)
  const day = nextDay()
  await stage.jump(day)
  await stage.stake(client, lido, '50')
  await stage.stake(client, aave, '70')
  expect((await stage.stake(client, aave, '1')).fail_reason).toBe('staking.stake.limit')
  const other = await stage.funded('500')
  expect((await stage.stake(other, lido, '31')).fail_reason).toBe('staking.soldOut')
  expect((await info(client, pid)).protocols).toMatchObject([
    { pid: aave, mortgage_amount: '70' },
    { pid: lido, mortgage_amount: '50' },
  ])
  expect((await stage.redeem(client, lido, '51')).fail_reason).toBe('redeem.maxLimit.insufficientBalance')
  await stage.jump(later(day, DAY_MS))
  const earned = (await stage.rewards(client)).map((row) => [row['pid'], row['amount']])
  expect(earned).toEqual(
    expect.arrayContaining([
      [lido, '0.01'],
      [aave, '0.007'],
    ]),
  )
  await stage.redeem(client, lido, '10')
  expect((await stage.stake(other, aave, '41')).fail_reason).toBe('staking.soldOut')
  expect((await info(client, pid)).limit_used).toBe('110')
  const list = (await client.get(`${S}/products`)).data.list.map((row: { pid: number }) => row.pid)
  expect(list).toContain(pid)
  expect(list).not.toContain(lido)
  const trend = (await client.get(`${S}/defi-trend?coin=SOL`)).data.list
  const line = trend.find((each: { pid: number }) => each.pid === lido).lines[0]
  expect(line).toMatchObject({ rate: '7.3', reward_coin: ['SOL'] })
  const twice = await (await stage.desk()).post(CONSOLE, { ...SOL, is_defi: 1, defi: [defi[0], defi[0]] })
  expect(twice.fail_reason).toBe('staking.product.kind')
  const feed = await (await stage.desk()).post(CONSOLE, { ...SOL, source: { kind: 'feed' } })
  expect(feed.fail_reason).toBe('staking.product.feed')
})

test('rates and what is staked in all are shown by the day, with the worth at the index, and questions in words', async () => {
  const pid = await stage.product({
    coin: 'LTC',
    reward_coin: [rewardOf('5', { reward_coin: 'LTC' })],
    redeem_config: [redeemOf({ redeem_coin: 'LTC' })],
  })
  const client = await stage.funded('40', 'LTC')
  const day = nextDay()
  await stage.jump(day)
  await client.post(`${S}/order`, { side: 0, coin: 'LTC', pid, amount: '40' })
  // Counted at once, in the product's row and in the chart.
  expect((await client.get(`${S}/product?pid=${pid}`)).data.stake_total_amount).toBe('40')
  expect((await client.get(`${S}/total-staked?coin=LTC&limit=1`)).data.list).toMatchObject([
    { time: unixSeconds(day), stake_total_amount: '40', rate: '5' },
  ])
  await stage.change(pid, { reward_coin: [rewardOf('6', { reward_coin: 'LTC' })] })
  await stage.jump(later(day, 2 * DAY_MS))
  const { lines, total } = (await client.get(`${S}/trend?coin=LTC&pid=${pid}`)).data
  expect(lines.map((line: { time: number; rate: string }) => [line.time, line.rate]).slice(-3)).toEqual([
    [unixSeconds(day), '5'],
    [unixSeconds(later(day, DAY_MS)), '6'],
    [unixSeconds(later(day, 2 * DAY_MS)), '6'],
  ])
  expect(total).toBe(lines.length)
  for (const limit of [1, 2, 3])
    expect((await client.get(`${S}/trend?coin=LTC&pid=${pid}&limit=${limit}`)).data.lines).toHaveLength(limit)
  const { list } = (await client.get(`${S}/total-staked?coin=LTC&limit=3`)).data
  expect(list).toMatchObject([
    { time: unixSeconds(later(day, DAY_MS)), stake_total_amount: '40', rate: '5' },
    { time: unixSeconds(later(day, 2 * DAY_MS)), stake_total_amount: '40', rate: '6' },
    { time: unixSeconds(later(day, 2 * DAY_MS)), stake_total_amount: '40', rate: '6' },
  ])
  expect(list[0].stake_total_amount_usdt).not.toBeUndefined()
  const questions = (await client.get(`${S}/faq?pid=${pid}&coin=LTC`)).data.list
  expect(questions[0]).toMatchObject({ cate: 'common', unfold: 1 })
  expect(questions.every(({ ask, answer }: { ask: string; answer: string }) => !/^staking\./.test(ask + answer))).toBe(
    true,
  )
  expect((await client.get(`${S}/user-loans?coin=LTC`)).data).toEqual({ assets: {} })
})

test('a stake comes form-encoded or as JSON; what is empty counts as not given', async () => {
  const pid = await stage.product()
  const client = await stage.funded('100')
  const sent = async (type: string, payload: string) => {
    const headers = {
      'content-type': type,
      cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-csrf-token': client.csrfToken,
    }
    return app.server.inject({ method: 'POST', url: `${S}/order`, headers, payload })
  }
  const form = await sent(
    'application/x-www-form-urlencoded',
    `side=0&pid=${pid}&coin=SOL&amount=10&src=&fundpass=&text=&exchange_rate=`,
  )
  expect([form.statusCode, form.json().data?.amount]).toEqual([200, '10'])
  const json = await sent('application/json', JSON.stringify({ side: 0, pid, coin: 'SOL', amount: '5', src: 1 }))
  expect([json.statusCode, json.json().data?.amount]).toEqual([200, '5'])
  expect(await stage.held(client, pid)).toBe('15')
})

test('who accepts which version of the agreement with a stake is written down once, and an old one is refused', async () => {
  const pid = await stage.product()
  const client = await stage.funded('100')
  const { id } = (await client.get('/apiw/v2/session')).data.user
  expect((await stage.stake(client, pid, '1', { agreement: STAKING_AGREEMENT + 1 })).fail_reason).toBe(
    'staking.agreement.changed',
  )
  for (const _ of [1, 2]) await stage.stake(client, pid, '1', { agreement: STAKING_AGREEMENT })
  const desk = await stage.desk()
  const seen = (await desk.get(`/console/api/staking/acceptances?user_id=${id}`)).data.list
  expect(seen).toMatchObject([{ user_id: id, version: STAKING_AGREEMENT }])
  expect((await desk.get('/console/api/staking/agreements')).data.list).toMatchObject([
    { version: STAKING_AGREEMENT, is_current: 1, accepted: 1 },
  ])
  expect((await desk.get('/console/api/audit?act=staking.agreement.read')).data.list).toHaveLength(1)
})

test('what a customer has of every product of a coin comes in one call, each as its own call says it', async () => {
  const pids = [await stage.product({ name: 'SOL one' }), await stage.product({ name: 'SOL two' })]
  const client = await stage.funded('30')
  await stage.stake(client, pids[1] ?? 0, '20')
  const { data } = await client.get(`${S}/user-infos?coin=SOL`)
  for (const pid of pids) {
    expect(data.list.find((row: { pid: number }) => row.pid === pid)).toEqual(await info(client, pid))
  }
  const onSale = (await client.get(`${S}/products?coin=SOL`)).data.list
  expect(data.list.map(({ pid }: { pid: number }) => pid)).toEqual(onSale.map(({ pid }: { pid: number }) => pid))
  expect((await app.client().get(`${S}/user-infos?coin=SOL`)).status).toBe(401)
})
