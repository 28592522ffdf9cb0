// @vitest-environment happy-dom
import {
  accountIdentity,
  accountLocks,
  apiKeys,
  askFundPasswordReset,
  availableBalance,
  cancelFundPasswordReset,
  confirmApiKey,
  objectToLock,
  wallet,
  walletTransfers,
} from '@tenor/contract/core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ApiKeySection } from '../../../src/core/account/api-key-section.tsx'
import { FundPasswordReset } from '../../../src/core/account/fund-password-reset.tsx'
import { LockSection } from '../../../src/core/account/lock-section.tsx'
import { WalletPage } from '../../../src/core/wallet/wallet-page.tsx'
import {
  A_SESSION,
  type EarnStage,
  earnStage,
  fieldOf,
  found,
  press,
  said,
  settled,
  type,
} from '../../products/simple-earn/earn-stage.tsx'

/** Fund passwords may be reset a day later. */
const [NOW, A_DAY_LATER] = [1_795_000_000, 1_795_086_400]

const IDENTITY = { provider: null, connected_at: null, last_used: null, asks: 'password', confirmed: false } as const

let stage: EarnStage
beforeEach(() => {
  stage = earnStage()
  stage.answer(accountIdentity, () => IDENTITY)
})
afterEach(() => stage.end())

describe('API keys', () => {
  const plain = {
    permission: 'read',
    products: null,
    ips: [],
    created_at: NOW,
    last_used_at: null,
    asleep: false,
  } as const
  const key = (id: number, name: string, more: object) => {
    return { ...plain, id, name, key: String(id).repeat(32), expires_at: null, ...more }
  }

  test('one that is asleep says so, and acts again once it is confirmed with the fund password', async () => {
    let isAsleep = true
    const keys = () => ({ list: [key(1, 'Bot', { asleep: isAsleep })], products: ['dual'] })
    stage.answer(apiKeys, keys)
    stage.answer(confirmApiKey, () => {
      isAsleep = false
      return keys()
    })
    await stage.show(<ApiKeySection />)
    expect(said()).toContain('Confirm to use')
    await press('button', 'Confirm the key Bot')
    expect(found('button', 'Confirm').hasAttribute('disabled')).toBe(true)
    await type('Fund password', 'quiet harbour')
    await press('button', 'Confirm')
    await settled()
    expect(stage.callsOf(confirmApiKey).map(({ body }) => body)).toEqual([{ id: 1, fundpass: 'quiet harbour' }])
    expect(said()).toContain('API key confirmed')
    expect(said()).not.toContain('Confirm to use')
  })

  test('each says when it ends, or that it never does', async () => {
    const list = [key(1, 'Bot', { expires_at: A_DAY_LATER }), key(2, 'Books', { ips: ['203.0.113.7'] })]
    stage.answer(apiKeys, () => ({ list, products: ['dual'] }))
    await stage.show(<ApiKeySection />)
    const [bot, books] = [...document.querySelectorAll('li')].map((row) => row.textContent ?? '')
    expect(bot).toMatch(/Expires: .*2026/)
    expect(books).toContain('Expires: Never')
    expect(said()).not.toContain('Confirm to use')
  })
})

describe('locks', () => {
  const lock = (name: 'sales' | 'frozen', until: number | null) => ({ lock: name, until })

  test('both are told, each with a way to object, and what was written is sent for its own lock', async () => {
    const locks = [lock('sales', null), lock('frozen', A_DAY_LATER)]
    const waiting = {
      id: 5,
      lock: 'frozen' as const,
      message: 'That was me.',
      at: NOW,
      answer: null,
      answered_at: null,
    }
    stage.answer(accountLocks, () => ({ locks, objections: [] }))
    stage.answer(objectToLock, () => ({ locks, objections: [waiting] }))
    await stage.show(<LockSection />)
    expect(said()).toContain('Your account cannot take on anything new.')
    expect(said()).toContain('Your account is frozen')
    expect(said()).toMatch(/Until .*2026/)
    await type('Why the lock is wrong', ' That was me. ')
    await press('button', 'Send objection')
    expect(stage.callsOf(objectToLock).map(({ body }) => body)).toEqual([{ lock: 'frozen', message: 'That was me.' }])
    expect(said()).toContain('Waiting for an answer.')
    // The other lock can still be objected to.
    expect([...document.querySelectorAll('input')]).toHaveLength(1)
  })

  test('without locks and objections nothing is shown; after them the answer stays', async () => {
    stage.answer(accountLocks, () => ({ locks: [], objections: [] }))
    await stage.show(<LockSection />)
    expect(said()).not.toContain('Locks')
    await stage.end()
    stage = earnStage()
    const told = { id: 5, lock: 'sales' as const, message: 'Why?', at: NOW, answer: 'It was lifted.', answered_at: NOW }
    stage.answer(accountLocks, () => ({ locks: [], objections: [told] }))
    await stage.show(<LockSection />)
    expect(said()).toContain('Your account is not locked.')
    expect(said()).toContain('Answer: It was lifted.')
  })

  test('an objection that is refused keeps what was written', async () => {
    stage.answer(accountLocks, () => ({ locks: [lock('sales', null)], objections: [] }))
    stage.answer(objectToLock, () => ({
      refused: { status: 409, fail_reason: 'account.lock.objected', message: 'You have objected already.' },
    }))
    await stage.show(<LockSection />)
    await type('Why the lock is wrong', 'A long story')
    await press('button', 'Send objection')
    expect(said()).toContain('You have objected already.')
    expect(fieldOf('Why the lock is wrong').value).toBe('A long story')
  })
})

describe('a forgotten fund password', () => {
  const session = (more: object) => ({ ...A_SESSION, user: { ...A_SESSION.user, fund_password_set: true, ...more } })

  test('is reset against password and one-time code, and says from when another may be chosen', async () => {
    stage.answer(askFundPasswordReset, () => session({ totp_enabled: true, fund_password_reset_from: A_DAY_LATER }))
    await stage.show(<FundPasswordReset />, { session: session({ totp_enabled: true }) })
    await press('button', 'Forgot your fund password?')
    expect(said()).toContain('after 24 hours')
    expect(found('button', 'Request reset').hasAttribute('disabled')).toBe(true)
    await type('Password', 'mine')
    await type(/code/i, '123456')
    await press('button', 'Request reset')
    expect(stage.callsOf(askFundPasswordReset).map(({ body }) => body)).toEqual([{ password: 'mine', totp: '123456' }])
    expect(said()).toMatch(/Reset requested. You can choose a new fund password from .*2026/)
  })

  test('a reset that is under way is called off', async () => {
    stage.answer(cancelFundPasswordReset, () => session({}))
    await stage.show(<FundPasswordReset />, {
      session: session({ totp_enabled: true, fund_password_reset_from: A_DAY_LATER }),
    })
    await press('button', 'Cancel the reset')
    expect(stage.callsOf(cancelFundPasswordReset)).toHaveLength(1)
    expect(said()).toBe('If you forget the fund password and have no one-time codes, contact support.')
  })

  test('without codes leads to support, and without a fund password says nothing', async () => {
    await stage.show(<FundPasswordReset />, { session: session({}) })
    expect(said()).toContain('contact support')
    await stage.end()
    stage = earnStage()
    await stage.show(<FundPasswordReset />, { session: session({ fund_password_set: false }) })
    expect(said()).toBe('')
  })
})

test('the page of the wallet says until when nothing leaves by it, and no longer once the hold is lifted', async () => {
  const show = async (held_until: number | null) => {
    stage.answer(wallet, () => ({ connected: true, name: 'Northway', held_until }))
    stage.answer(availableBalance, () => [])
    stage.answer(walletTransfers, () => ({ list: [], totalCount: 0 }))
    await stage.show(<WalletPage />)
  }
  await show(A_DAY_LATER)
  expect(said()).toMatch(/2026-11-\d\d \d\d:\d\d/)
  await stage.end()
  stage = earnStage()
  await show(null)
  expect(said()).not.toMatch(/2026-11/)
})
