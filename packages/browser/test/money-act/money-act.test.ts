import { REFUSAL_CODE } from '@tenor/contract/http'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiRefusal, unanswered } from '../../src/api/index.ts'
import { type MoneyAct, type MoneyOrder, moneyFailure, sendMoneyAct } from '../../src/money-act/index.ts'

const kept = new Map<string, string>()

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  })
})

const refused = (code: number, fail_reason: string) =>
  new ApiRefusal(422, { code, message: '', fail_reason, params: {} })

type Ask = { amount: string; apy: string }

/** An act whose calls are answered one after the other, and what was sent with each. */
function act(outcomes: ('done' | Error)[]) {
  const sent: MoneyOrder[] = []
  const buy: MoneyAct<Ask, 'done'> = {
    name: ({ amount }) => `buy.${amount}`,
    seen: ({ apy }) => ({ apy }),
    send: async (_, order) => {
      sent.push(order)
      const outcome = outcomes.shift() ?? 'done'
      if (outcome instanceof Error) throw outcome
      return outcome
    },
  }
  return { buy, sent }
}

describe('an act that moves money', () => {
  test('is repeated under the same id and with what was seen at first, until it has its answer', async () => {
    const { buy, sent } = act([unanswered('finances.NetworkError'), 'done', 'done'])
    await sendMoneyAct(buy, { amount: '5', apy: '0.5' }, '').catch(() => undefined)
    await sendMoneyAct(buy, { amount: '5', apy: '0.4' }, '')
    await sendMoneyAct(buy, { amount: '5', apy: '0.4' }, '')
    expect(sent.map(({ apy }) => apy)).toEqual(['0.5', '0.5', '0.4'])
    expect(sent[1]?.text).toBe(sent[0]?.text)
    expect(sent[2]?.text).not.toBe(sent[0]?.text)
  })

  test('says the fund password once there is one, and nothing of it before', async () => {
    const { buy, sent } = act([refused(REFUSAL_CODE.FUND_PASSWORD_NEEDED, 'account.fundPassword.needed'), 'done'])
    await sendMoneyAct(buy, { amount: '5', apy: '0.5' }, '').catch(() => undefined)
    await sendMoneyAct(buy, { amount: '5', apy: '0.5' }, 'a second secret')
    expect(sent.map((order) => 'fundpass' in order)).toEqual([false, true])
    expect(sent[1]).toMatchObject({ fundpass: 'a second secret' })
  })
})

describe('an act without a result', () => {
  test.each([
    REFUSAL_CODE.FUND_PASSWORD_NEEDED,
    REFUSAL_CODE.FUND_PASSWORD_REQUIRED,
    REFUSAL_CODE.FUND_PASSWORD_WRONG,
    REFUSAL_CODE.FUND_PASSWORD_NOT_SET,
    REFUSAL_CODE.FUND_PASSWORD_LOCKED,
  ])('is asked for a fund password by code %i', (code) => {
    expect(moneyFailure(refused(code, 'x')).kind).toBe('asked')
  })

  test('is lost when nobody knows what became of it', () => {
    expect(moneyFailure(unanswered('finances.NetworkError')).kind).toBe('lost')
    expect(moneyFailure(unanswered('request.failed', 502)).kind).toBe('lost')
  })

  test('is looked at again when the offer has changed, and refused for any other reason', () => {
    const lowered = refused(-1, 'dual.order.aprLowered')
    expect(moneyFailure(lowered, ['dual.order.aprLowered']).kind).toBe('changed')
    expect(moneyFailure(lowered).kind).toBe('refused')
  })
})
