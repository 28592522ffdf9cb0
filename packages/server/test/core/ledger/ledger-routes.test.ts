import { csvField } from '@tenor/contract/http'
import { instant, isoText, later, unixSeconds } from '@tenor/contract/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ledgerFaults } from '../../../src/core/ledger/index.ts'
import { createTestApp, TEST_START, type TestApp } from '../../test-app.ts'

const TRANSFER = '/apiw/v2/account/transfer'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(async () => {
  expect(await ledgerFaults(app.db)).toEqual([])
  await app.close()
})

async function amounts(client: { get(url: string): Promise<{ data: { list: Row[] } }> }) {
  const { data } = await client.get('/apiw/v2/account/balances')
  return Object.fromEntries(data.list.map((row) => [`${row.account} ${row.asset}`, row.amount]))
}
type Row = { account: string; asset: string; amount: string }

describe('the faucet', () => {
  it('fills the spot account, once for each order id', async () => {
    const client = await app.customer()
    const body = { asset: 'USDT', amount: '100.50', text: 't-faucet-1' }
    const first = await client.post('/sandbox/faucet', body)
    expect(first.data).toMatchObject({ asset: 'USDT', amount: '100.5', available: '100.5' })
    const again = await client.post('/sandbox/faucet', { ...body, amount: '100.5' })
    expect(again.data).toEqual(first.data)
    expect(await amounts(client)).toEqual({ 'spot USDT': '100.5' })
    expect(await client.post('/sandbox/faucet', { ...body, amount: '7' })).toMatchObject({
      status: 409,
      fail_reason: 'request.textTaken',
    })
  })

  it('takes a form as well as JSON, and refuses what it does not know', async () => {
    const client = await app.customer()
    const reasons = []
    for (const [asset, amount] of [
      ['NOPE', '1'],
      ['USDT', '1000000000.00000001'],
      ['USDT', '0'],
      ['USDT', '1e3'],
      ['USDT', '0.000000001'],
    ] as const) {
      reasons.push((await client.faucet(asset, amount)).fail_reason)
    }
    expect(reasons).toEqual([
      'ledger.asset.unknown',
      'ledger.faucet.tooMuch',
      'amount.malformed',
      'amount.malformed',
      'amount.malformed',
    ])
    for (const amount of [
      '1000000000000',
      '999999999999.00000001',
      '9'.repeat(31),
      '9'.repeat(100),
      '0009999999999999.5',
    ]) {
      const transfer = { asset: 'USDT', amount, from: 'spot', to: 'funding' }
      const replies = [await client.faucet('USDT', amount), await client.post(TRANSFER, transfer)]
      expect([amount, ...replies.map(({ fail_reason }) => fail_reason)]).toEqual([
        amount,
        'amount.tooLarge',
        'amount.tooLarge',
      ])
    }
    expect((await client.faucet('USDT', 'x'.repeat(100))).fail_reason).toBe('amount.malformed')
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const reply = await app.server.inject({
      method: 'POST',
      url: '/sandbox/faucet',
      headers: {
        ...form,
        cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-csrf-token': client.csrfToken,
      },
      payload: 'asset=BTC&amount=0.00000001&text=',
    })
    expect(reply.json().data.available).toBe('0.00000001')
  })

  it('is not found in live mode', async () => {
    const live = await createTestApp({ mode: 'live' })
    expect((await (await live.customer()).faucet('USDT', '1')).status).toBe(404)
    await live.close()
  })
})

describe('a transfer between own accounts', () => {
  it('moves once for each order id, also when sent many times at once', async () => {
    const client = await app.customer()
    await client.faucet('USDT', '10')
    const body = { asset: 'USDT', amount: '4', from: 'spot', to: 'funding', text: 't-once' }
    const replies = await Promise.all(Array.from({ length: 8 }, () => client.post(TRANSFER, body)))
    expect(new Set(replies.map((reply) => JSON.stringify(reply.data))).size).toBe(1)
    expect(replies[0]?.data).toMatchObject({ amount: '4', at: unixSeconds(TEST_START), text: 't-once' })
    expect(await amounts(client)).toEqual({ 'spot USDT': '6', 'funding USDT': '4' })
  })

  it('never takes more than there is, however many ask at once', async () => {
    const client = await app.customer()
    await client.faucet('USDT', '10')
    const body = { asset: 'USDT', amount: '3', from: 'spot', to: 'funding' }
    const replies = await Promise.all(Array.from({ length: 8 }, () => client.post(TRANSFER, body)))
    expect(replies.filter((reply) => reply.status === 200).length).toBe(3)
    expect(new Set(replies.filter((reply) => reply.status !== 200).map((reply) => reply.fail_reason))).toEqual(
      new Set(['ERR_BALANCE_NOT_ENOUGH']),
    )
    expect(await amounts(client)).toEqual({ 'spot USDT': '1', 'funding USDT': '9' })
  })

  it('refuses an asset that the customer never had, an account that the mode lacks, and one account twice', async () => {
    const client = await app.customer()
    const body = { asset: 'ETH', amount: '1', from: 'spot', to: 'funding' }
    const reasons = []
    for (const change of [{}, { to: 'unified' }, { to: 'spot' }, { asset: 'NOPE' }]) {
      reasons.push((await client.post(TRANSFER, { ...body, ...change })).fail_reason)
    }
    expect(reasons).toEqual([
      'ERR_BALANCE_NOT_ENOUGH',
      'ledger.transfer.accountMissing',
      'ledger.transfer.sameAccount',
      'ledger.asset.unknown',
    ])
  })
})

describe('the account mode', () => {
  it('takes everything from funding to unified and back, and leaves spot alone', async () => {
    const client = await app.customer()
    for (const asset of ['USDT', 'BTC']) {
      await client.faucet(asset, '5')
      await client.post(TRANSFER, { asset, amount: '2', from: 'spot', to: 'funding' })
    }
    const before = await client.get('/apiw/v2/unified/account_mode')
    expect(before.data).toEqual({ mode: 'classic', first_open: true, settings: { use_funding: false } })
    const changed = await client.put('/apiw/v2/unified/account_mode', {
      mode: 'multi_currency',
      settings: { use_funding: true },
    })
    expect(changed.data).toEqual({ mode: 'multi_currency', first_open: false, settings: { use_funding: true } })
    expect(await amounts(client)).toEqual({
      'spot BTC': '3',
      'spot USDT': '3',
      'unified BTC': '2',
      'unified USDT': '2',
    })
    await client.put('/apiw/v2/unified/account_mode', { mode: 'portfolio' })
    await client.put('/apiw/v2/unified/account_mode', { mode: 'classic' })
    expect(await amounts(client)).toEqual({
      'spot BTC': '3',
      'spot USDT': '3',
      'funding BTC': '2',
      'funding USDT': '2',
    })
  })

  it('strands nothing when it changes while money is moved', async () => {
    const client = await app.customer()
    await client.faucet('USDT', '100')
    const body = { asset: 'USDT', amount: '1', from: 'spot', to: 'funding' }
    const moves = Array.from({ length: 10 }, () => client.post(TRANSFER, body))
    moves.splice(5, 0, client.put('/apiw/v2/unified/account_mode', { mode: 'portfolio' }))
    await Promise.all(moves)
    const after = await amounts(client)
    expect(after['funding USDT']).toBeUndefined()
  })
})

describe('the statement', () => {
  it('shows each leg with the balance after it, newest first, and pages through all of them', async () => {
    const client = await app.customer()
    await client.faucet('USDT', '10')
    await client.post(TRANSFER, { asset: 'USDT', amount: '4', from: 'spot', to: 'funding' })
    await client.faucet('BTC', '1')
    const { data } = await client.get('/apiw/v2/account/statement')
    const seen = data.list.map((row: Record<string, string>) =>
      [row['event'], row['account'], row['counter_account'], row['amount'], row['asset'], row['balance']].join(' '),
    )
    expect(seen).toEqual([
      'account.deposit spot house:external 1 BTC 1',
      'account.transfer funding spot 4 USDT 4',
      'account.transfer spot funding -4 USDT 6',
      'account.deposit spot house:external 10 USDT 10',
    ])
    expect(new Set(data.list.map((row: { id: string }) => row.id)).size).toBe(4)
    expect(data.list[1].group_id).toBe(data.list[2].group_id)
    const paged = []
    for (const page of [1, 2, 3, 4]) {
      const reply = await client.get(`/apiw/v2/account/statement?page=${page}&page_size=1`)
      expect(reply.data.totalCount).toBe(4)
      paged.push(reply.data.list[0])
    }
    expect(paged).toEqual(data.list)
  })

  it('shows the same balances however it is narrowed and paged', async () => {
    const client = await app.customer()
    for (let turn = 1; turn <= 6; turn += 1) {
      await client.faucet('USDT', `${turn * 10}`)
      await client.post(TRANSFER, { asset: 'USDT', amount: `${turn}.5`, from: 'spot', to: 'funding' })
      await client.faucet('BTC', `0.${turn}`)
    }
    type Row = { id: string; balance: string }
    const list = async (query: string): Promise<Row[]> =>
      (await client.get(`/apiw/v2/account/statement?${query}`)).data.list
    const whole = await list('page_size=100')
    expect(whole).toHaveLength(24)
    const balances = new Map(whole.map(({ id, balance }) => [id, balance]))
    for (const query of [
      'event=account.transfer',
      'account=funding',
      'account=spot',
      'asset=BTC',
      'event=account.deposit',
    ]) {
      for (const page of [1, 2, 3]) {
        for (const { id, balance } of await list(`${query}&page=${page}&page_size=4`)) {
          expect([query, id, balance]).toEqual([query, id, balances.get(id)])
        }
      }
    }
    expect(balances.get(whole.at(-1)?.id ?? '')).toBe('10')
  })

  it('is narrowed by asset, account, event and time, and shows nothing of others', async () => {
    const client = await app.customer()
    await client.faucet('USDT', '10')
    await client.post(TRANSFER, { asset: 'USDT', amount: '4', from: 'spot', to: 'funding' })
    await client.faucet('BTC', '1')
    const count = async (query: string) =>
      (await client.get(`/apiw/v2/account/statement?${query}`)).data.totalCount as number
    const at = unixSeconds(TEST_START)
    expect(await count('asset=BTC')).toBe(1)
    expect(await count('account=funding')).toBe(1)
    expect(await count('event=account.transfer')).toBe(2)
    expect(await count(`from=${at}`)).toBe(4)
    expect(await count(`from=${at}&to=${at}`)).toBe(4)
    expect(await count(`to=${at - 1}`)).toBe(0)
    expect(await count(`from=${at + 1}&to=253402300799`)).toBe(0)
    expect((await (await app.customer()).get('/apiw/v2/account/statement')).data.totalCount).toBe(0)
  })

  it('comes as CSV with exact amounts', async () => {
    const client = await app.customer()
    await client.faucet('USDT', '999999999.99999999')
    await client.post(TRANSFER, { asset: 'USDT', amount: '0.00000001', from: 'spot', to: 'funding' })
    const reply = await client.get('/apiw/v2/account/statement.csv?asset=USDT')
    expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(reply.headers['content-disposition']).toContain('statement.csv')
    const lines = reply.text.split('\r\n').map((line) => line.split(',').slice(1, 7).concat(line.split(',').slice(-2)))
    expect(lines[0]).toEqual(['at', 'asset', 'amount', 'account', 'counter_account', 'event', 'balance', 'value_usdt'])
    const iso = '2030-03-17T17:46:40.000Z'
    const moved = ['USDT', '-0.00000001', 'spot', 'funding', 'account.transfer', '999999999.99999998', '-0.00000001']
    expect(lines[2]).toEqual([iso, ...moved])
  })

  it('values each leg in USDT at the newest index sample at or before it, on the page and in the file', async () => {
    const client = await app.customer()
    const at = app.clock.now()
    const sample = (afterMs: number, price: string) =>
      app.db.execute('insert into market_sample (pair, at, price, evidence) values ($1, $2, $3, $4)', [
        'ADA_USDT',
        isoText(later(at, afterMs)),
        price,
        '{"sources": []}',
      ])
    await sample(1_000, '0.33333333')
    await sample(61_000, '0.5')
    for (const afterMs of [1_000, 60_999, 61_000]) {
      app.clock.set(later(at, afterMs))
      await client.faucet('ADA', '0.00000007')
    }
    await client.post(TRANSFER, { asset: 'ADA', amount: '0.00000005', from: 'spot', to: 'funding' })
    const { data } = await client.get('/apiw/v2/account/statement?account=spot')
    const values = data.list.map((row: { value_usdt: string }) => row.value_usdt)
    expect(values).toEqual(['-0.00000002', '0.00000003', '0.00000002', '0.00000002'])
    const file = await client.get('/apiw/v2/account/statement.csv?account=spot')
    const column = file.text
      .split('\r\n')
      .slice(1, 5)
      .map((line) => line.split(',').at(-1))
    expect(column).toEqual(values)
    app.clock.set(at)
  })

  it('says no worth where no price of the time is known', async () => {
    const client = await app.customer()
    const [first] = await app.db.query<{ at: number }>(
      `select min(at) as at from market_sample where pair = 'XRP_USDT'`,
    )
    const at = app.clock.now()
    app.clock.set(later(instant(first?.at ?? 0), -1))
    await client.faucet('XRP', '1')
    const { data } = await client.get('/apiw/v2/account/statement?asset=XRP')
    expect(data.list[0].value_usdt).toBeNull()
    app.clock.set(at)
  })

  it('is no danger in a spreadsheet', () => {
    expect(['=1+1', '+SUM(A1)', '-2+3', '@x', '\tx'].map(csvField)).toEqual([
      "'=1+1",
      "'+SUM(A1)",
      "'-2+3",
      "'@x",
      "'\tx",
    ])
    expect(['-2.5', '2', 'BTC', 'a,b', 'say "x"'].map(csvField)).toEqual(['-2.5', '2', 'BTC', '"a,b"', '"say ""x"""'])
  })
})

describe('balances', () => {
  it('are worth their amount at the index, and USDT is worth itself', async () => {
    const client = await app.customer()
    await client.faucet('USDT', '10')
    const { data } = await client.get('/apiw/v2/account/balances')
    expect(data).toMatchObject({ mode: 'classic', total_value: '10', list: [{ asset: 'USDT', value: '10' }] })
  })

  it('name what an order can be paid from, also for an asset that is not there', async () => {
    const client = await app.customer()
    await client.faucet('USDT', '10')
    await client.post(TRANSFER, { asset: 'USDT', amount: '4', from: 'spot', to: 'funding' })
    const { data } = await client.post('/apiw/v2/account/available-balance', { assets: ['USDT', 'BTC'] })
    const rest = { lend_earn_available: '0', mode: 'classic' }
    expect(data).toEqual([
      { asset: 'USDT', outable: '6', available: '6', ...rest },
      { asset: 'BTC', outable: '0', available: '0', ...rest },
    ])
  })

  it('name what lies in the account of the mode as what can go out', async () => {
    const client = await app.customer()
    await client.faucet('USDT', '10')
    await client.put('/apiw/v2/unified/account_mode', { mode: 'multi_currency' })
    await client.post(TRANSFER, { asset: 'USDT', amount: '4', from: 'spot', to: 'unified' })
    const { data } = await client.post('/apiw/v2/account/available-balance', { assets: ['USDT'] })
    expect(data).toMatchObject([{ outable: '4', available: '6', mode: 'multi_currency' }])
  })

  it('sum to zero over customers and house', async () => {
    const backOffice = await app.operator()
    const { data } = await backOffice.get('/console/api/ledger/trial-balance')
    expect(Object.keys(data)).toContain('USDT')
    for (const asset of Object.values(data) as { total: string }[]) expect(asset.total).toBe('0')
  })
})
