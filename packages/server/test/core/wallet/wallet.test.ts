import { readWalletRef, walletRefText } from '@tenor/contract/core'
import { HOUR_MS, later, MINUTE_MS } from '@tenor/contract/time'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { allChecks } from '../../../src/checks.ts'
import { findingLines, reconcile } from '../../../src/platform/reconcile/index.ts'
import { createTestApp, PASSWORD, type TestApp, type TestClient } from '../../test-app.ts'
import { startWallet, WALLET_KEY, WALLET_MOODS, type WalletStandIn, type WalletVerb } from './wallet-stand-in.ts'

const PATH = '/apiw/v2/account/wallet/transfers'
const DESK = '/console/api/wallet'

let standIn: WalletStandIn
let app: TestApp
let operator: TestClient

beforeAll(async () => {
  standIn = await startWallet()
  const wallet = { url: standIn.url, key: WALLET_KEY, name: 'Northway', timeoutMs: 1_500 }
  app = await createTestApp({ wallet, canMoveClock: true })
  operator = await app.operator()
  standIn.goBy(app.clock.now)
})
afterEach(() => {
  standIn.well()
  standIn.refuse(null)
})
afterAll(async () => {
  await app.close()
  await standIn.close()
})

type Person = { client: TestClient; name: string; id: number }

/** Somebody with 1,000 USDT at the exchange and 500 here. */
async function person(): Promise<Person> {
  const client = await app.customer()
  const { data } = await client.get('/apiw/v2/session')
  const name = `tenor:${data.user.id}`
  standIn.give(name, 'USDT', '1000')
  await client.faucet('USDT', '500')
  return { client, name, id: data.user.id }
}

let texts = 0
async function move({ client }: Person, direction: 'in' | 'out', amount = '100', more: object = {}) {
  texts += 1
  const reply = await client.post(PATH, { asset: 'USDT', amount, direction, text: `t-w${texts}`, ...more })
  expect(reply.status, reply.text).toBe(200)
  return reply.data as { id: string; state: string }
}

async function spot({ client }: Person, asset = 'USDT'): Promise<string> {
  const { data } = await client.post('/apiw/v2/account/available-balance', { assets: [asset] })
  return data[0].available
}

async function newest({ client }: Person) {
  const { data } = await client.get(PATH)
  return data.list[0]
}

/** Until nothing is due any more, the pauses passed by. */
async function settle(rounds = 8): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    await app.tenor.wallet.runDue()
    app.clock.set(later(app.clock.now(), 6 * MINUTE_MS))
  }
}

async function booksHold(): Promise<void> {
  const named = allChecks.filter(({ name }) => name.startsWith('ledger.') || name.startsWith('wallet.'))
  expect((await reconcile(app.db, named)).flatMap(findingLines)).toEqual([])
}

describe('a transfer from and to the wallet', () => {
  it('comes in: reserved, confirmed, credited, told', async () => {
    const who = await person()
    expect(await move(who, 'in')).toMatchObject({ state: 'reserving' })
    expect(await spot(who)).toBe('500')
    await booksHold()
    await app.tenor.wallet.runDue()
    expect(await newest(who)).toMatchObject({ state: 'done', direction: 'in', amount: '100', delayed: false })
    expect([await spot(who), standIn.balance(who.name, 'USDT')]).toEqual(['600', '900'])
    await app.tenor.runner.runUntil(app.clock.now())
    const { data } = await who.client.get('/apiw/v2/account/notices')
    expect(data.list[0]).toMatchObject({ kind: 'wallet.done', link: '/wallet' })
    await booksHold()
  })

  it('goes out: held here until the wallet has it', async () => {
    const who = await person()
    await move(who, 'out', '200')
    expect(await spot(who)).toBe('300')
    await booksHold()
    await app.tenor.wallet.runDue()
    expect(await newest(who)).toMatchObject({ state: 'done' })
    expect([await spot(who), standIn.balance(who.name, 'USDT')]).toEqual(['300', '1200'])
    await booksHold()
    const { data } = await operator.get('/console/api/ledger/trial-balance')
    expect(data.USDT.total).toBe('0')
  })

  it('is refused by the wallet: what went out comes back, with its reason for operators', async () => {
    const who = await person()
    standIn.refuse('customer is blocked')
    await move(who, 'out', '200')
    await app.tenor.wallet.runDue()
    expect(await newest(who)).toMatchObject({ state: 'refused' })
    expect(await spot(who)).toBe('500')
    const { data } = await operator.get(`${DESK}/transfers?state=refused`)
    expect(data.list[0]).toMatchObject({ user_id: who.id, reason: 'customer is blocked', customer: who.name })
    await booksHold()
  })

  it('more than the wallet has does not come in', async () => {
    const who = await person()
    await move(who, 'in', '1000.00000001')
    await app.tenor.wallet.runDue()
    expect(await newest(who)).toMatchObject({ state: 'refused' })
    expect(await spot(who)).toBe('500')
  })

  it('the same text twice moves once, and another content under it is refused', async () => {
    const who = await person()
    const body = { asset: 'USDT', amount: '10', direction: 'out', text: 't-once' }
    const [one, two] = await Promise.all([who.client.post(PATH, body), who.client.post(PATH, body)])
    expect(one.data.id).toBe(two.data.id)
    expect((await who.client.post(PATH, { ...body, amount: '11' })).status).toBe(409)
    await settle(1)
    expect(await spot(who)).toBe('490')
  })
})

const VERBS = ['reserve', 'confirm'] as const satisfies readonly WalletVerb[]

describe('a wallet that misbehaves', () => {
  for (const direction of ['in', 'out'] as const) {
    for (const verb of VERBS) {
      it.each(WALLET_MOODS)(`${direction}, at ${verb}: %s`, async (mood) => {
        const who = await person()
        standIn.be(mood, verb)
        const { id } = await move(who, direction)
        await app.tenor.wallet.runDue()
        await booksHold()
        // What never was as it should be waits an hour; the wallet is well again by then.
        app.clock.set(later(app.clock.now(), HOUR_MS))
        await settle(3)
        expect(await newest(who)).toMatchObject({ id, state: 'done' })
        const there = direction === 'in' ? '900' : '1100'
        expect([await spot(who), standIn.balance(who.name, 'USDT')]).toEqual([
          direction === 'in' ? '600' : '400',
          there,
        ])
        await booksHold()
      })
    }
  }

  it('is asked what became of a transfer before anything is asked for again', async () => {
    const who = await person()
    const before = standIn.asked.length
    standIn.be('lostAfter', 'confirm')
    const { id } = await move(who, 'in')
    await settle(2)
    const verbs = standIn.asked
      .slice(before)
      .filter((line) => line.endsWith(`-${id}`))
      .map((line) => line.split(' ')[0])
    expect(verbs).toEqual(['reserve', 'confirm', 'find'])
  })

  it('is away: nothing is lost, the customer is told, and it goes on by itself', async () => {
    const who = await person()
    standIn.be('down', null, 12)
    await move(who, 'out', '50')
    for (let round = 0; round < 4; round += 1) {
      await app.tenor.wallet.runDue()
      app.clock.set(later(app.clock.now(), MINUTE_MS))
    }
    expect(await newest(who)).toMatchObject({ state: 'reserving', delayed: true })
    expect(await spot(who)).toBe('450')
    await app.tenor.runner.runUntil(app.clock.now())
    const { data } = await who.client.get('/apiw/v2/account/notices')
    expect(data.list.filter((each: { kind: string }) => each.kind === 'wallet.delayed')).toHaveLength(1)
    standIn.well()
    await settle(2)
    expect(await newest(who)).toMatchObject({ state: 'done', delayed: false })
    await booksHold()
  })

  it('that forgot what it had reserved moves nothing: an operator sees it, and may ask again', async () => {
    const who = await person()
    standIn.be('lostBefore', 'confirm')
    const { id } = await move(who, 'out')
    await app.tenor.wallet.runDue()
    const ref = [...standIn.kept.keys()].find((key) => readWalletRef(key)?.id === Number(id)) ?? ''
    const forgotten = standIn.kept.get(ref)
    standIn.forget(ref)
    await settle(2)
    const stuck = await operator.get(`${DESK}/transfers?state=stuck`)
    expect(stuck.data.list[0]).toMatchObject({ ref, fault: 'lost', state: 'confirming' })
    const seen = await operator.get('/console/api/overview')
    expect(seen.data.reasons).toContainEqual(expect.objectContaining({ name: 'wallet.stuck', count: 1 }))
    expect(await spot(who)).toBe('400')
    await booksHold()
    if (forgotten !== undefined) standIn.kept.set(ref, forgotten)
    expect((await operator.post(`${DESK}/transfers/${ref}/again`)).status).toBe(200)
    await app.tenor.wallet.runDue()
    expect(await newest(who)).toMatchObject({ state: 'done' })
    const { data: log } = await operator.get('/console/api/audit?act=wallet.again')
    expect(log.list[0]).toMatchObject({ subject: `wallet ${ref}` })
  })

  it('asked by two processes at once, credits once', async () => {
    const who = await person()
    await move(who, 'in', '70')
    await Promise.all([app.tenor.wallet.runDue(), app.tenor.wallet.runDue()])
    await settle(2)
    expect(await spot(who)).toBe('570')
    await booksHold()
  })

  it('whose process died after a step goes on from what stands half', async () => {
    const who = await person()
    const { id } = await move(who, 'in')
    // As it stands when the process ends between its row and the call: the lease is over, the wallet has reserved.
    standIn.be('lostAfter', 'reserve')
    await app.tenor.wallet.runDue()
    await app.db.execute(`update wallet_transfer set state = 'confirming', tries = 1, fault = null where id = $1`, [id])
    await settle(2)
    expect(await newest(who)).toMatchObject({ state: 'done' })
    expect(standIn.balance(who.name, 'USDT')).toBe('900')
    await booksHold()
  })
})

describe('cancelling', () => {
  it('gives back what is still being reserved, once the wallet has let it go', async () => {
    const who = await person()
    standIn.be('lostAfter', 'reserve')
    const { id } = await move(who, 'in')
    await app.tenor.wallet.runDue()
    expect(standIn.balance(who.name, 'USDT')).toBe('900')
    expect((await who.client.post(`${PATH}/${id}/cancel`)).data).toMatchObject({ state: 'cancelling' })
    await settle(2)
    expect(await newest(who)).toMatchObject({ state: 'cancelled' })
    expect([await spot(who), standIn.balance(who.name, 'USDT')]).toEqual(['500', '1000'])
    await booksHold()
  })

  it.each(WALLET_MOODS)('gets through a wallet that misbehaves at it: %s', async (mood) => {
    const who = await person()
    const { id } = await move(who, 'out')
    await who.client.post(`${PATH}/${id}/cancel`)
    standIn.be(mood, 'cancel')
    await app.tenor.wallet.runDue()
    app.clock.set(later(app.clock.now(), HOUR_MS))
    await settle(3)
    expect(await newest(who)).toMatchObject({ state: 'cancelled' })
    expect(await spot(who)).toBe('500')
    await booksHold()
  })

  it('that comes before the reserve leaves nothing for a late reserve to take', async () => {
    const who = await person()
    const { id } = await move(who, 'in')
    await who.client.post(`${PATH}/${id}/cancel`)
    await settle(1)
    const ref = [...standIn.kept.keys()].find((key) => readWalletRef(key)?.id === Number(id)) ?? ''
    const late = await fetch(`${standIn.url}/transfers/${ref}/reserve`, {
      method: 'POST',
      headers: { authorization: `Bearer ${WALLET_KEY}` },
      body: JSON.stringify({ id: ref, direction: 'in', customer: who.name, asset: 'USDT', amount: '100' }),
    })
    expect(await late.json()).toMatchObject({ state: 'cancelled' })
    expect(standIn.balance(who.name, 'USDT')).toBe('1000')
  })

  it('comes too late once the wallet was asked to confirm, and is none of others’ business', async () => {
    const [who, other] = [await person(), await person()]
    const { id } = await move(who, 'in')
    expect((await other.client.post(`${PATH}/${id}/cancel`)).status).toBe(404)
    await app.tenor.wallet.runDue()
    expect(await who.client.post(`${PATH}/${id}/cancel`)).toMatchObject({ status: 409, fail_reason: 'wallet.tooLate' })
  })
})

describe('bad input', () => {
  it('is refused in words', async () => {
    const who = await person()
    const ask = async (more: object) =>
      (await who.client.post(PATH, { asset: 'USDT', amount: '1', direction: 'out', ...more })).fail_reason
    expect(await ask({ amount: '500.00000001' })).toBe('ERR_BALANCE_NOT_ENOUGH')
    expect(await ask({ asset: 'NOPE' })).toBe('ledger.asset.unknown')
    for (const amount of ['-1', '0', '1e3', 'NaN', '0.000000001', '']) {
      expect((await who.client.post(PATH, { asset: 'USDT', amount, direction: 'out' })).status, amount).toBe(400)
    }
    expect(await ask({ direction: 'across' })).toBe('request.malformed')
    expect(await spot(who)).toBe('500')
  })

  it('eleven at once: ten are taken', async () => {
    const who = await person()
    standIn.be('down', null, 100)
    const all = await Promise.all(
      Array.from({ length: 11 }, (_, at) =>
        who.client.post(PATH, { asset: 'USDT', amount: '1', direction: 'out', text: `t-burst${at}` }),
      ),
    )
    expect(all.map(({ status }) => status).sort()).toEqual([...Array(10).fill(200), 422])
    expect(all.find(({ status }) => status === 422)?.fail_reason).toBe('wallet.tooManyOpen')
    expect(await spot(who)).toBe('490')
    standIn.well()
    await settle(2)
    await booksHold()
  })

  it('a fund password that is wanted for what leaves is wanted here', async () => {
    const who = await person()
    const fundpass = 'quince tray lantern'
    const set = await who.client.post('/apiw/v2/account/fund-password', { password: PASSWORD, fundpass })
    expect(set.status, set.text).toBe(200)
    const body = { asset: 'USDT', amount: '1', direction: 'out' }
    expect((await who.client.post(PATH, body)).status).toBe(422)
    expect((await who.client.post(PATH, { ...body, fundpass: 'another one of mine' })).status).toBe(422)
    expect(await spot(who)).toBe('500')
    expect((await who.client.post(PATH, { ...body, fundpass })).status).toBe(200)
    await settle(1)
    expect(await spot(who)).toBe('499')
  })

  it('an id of a transfer reads as it is written, and nothing else reads', () => {
    const ref = { bucket: 17, userId: 1042, id: 90071 }
    expect(readWalletRef(walletRefText(ref))).toEqual(ref)
    for (const odd of ['', 'w-1-2', 'w-01-2-3', 'w-1024-2-3', 'w-1-2-99999999999999999', 'w-1-2-3-4', 'W-1-2-3'])
      expect(readWalletRef(odd)).toBeNull()
  })
})

describe('without a wallet', () => {
  it('nothing can be moved, and the page says so', async () => {
    const bare = await createTestApp()
    const client = await bare.customer()
    expect((await client.get('/apiw/v2/account/wallet')).data).toEqual({
      connected: false,
      name: null,
      held_until: null,
    })
    const reply = await client.post(PATH, { asset: 'USDT', amount: '1', direction: 'in' })
    expect(reply).toMatchObject({ status: 422, fail_reason: 'wallet.none' })
    await bare.tenor.wallet.runDue()
    await bare.close()
  })
})
