// @vitest-environment happy-dom
import { SessionEnded } from '@tenor/browser/session'
import { accountIdentity, accountLocks, apiKeys, login, makeApiKey, objectToLock, session } from '@tenor/contract/core'
import type { Endpoint } from '@tenor/contract/http'
import { act, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ApiKeySection } from '../../../src/core/account/api-key-section.tsx'
import { LockSection } from '../../../src/core/account/lock-section.tsx'
import {
  A_SESSION,
  type EarnStage,
  earnStage,
  fieldOf,
  press,
  said,
  settled,
  type,
} from '../../products/simple-earn/earn-stage.tsx'

/* A session that ends while a form is open: the page stays below the panel that asks to sign in again. */

const OVER = { refused: { status: 401, code: 401, fail_reason: 'request.signInNeeded', message: 'Sign in.' } }
const IDENTITY = { provider: null, connected_at: null, last_used: null, asks: 'password', confirmed: false } as const

let stage: EarnStage
beforeEach(() => {
  stage = earnStage()
  stage.answer(accountIdentity, () => IDENTITY)
  stage.answer(accountLocks, () => ({ locks: [{ lock: 'sales', until: null }], objections: [] }))
  stage.answer(apiKeys, () => ({ list: [], products: ['dual'] }))
})
afterEach(() => stage.end())

type Form = {
  name: string
  shown: ReactNode
  call: Endpoint
  open?: () => Promise<void>
  /** Typed texts by the labels of their fields. */
  typed: Readonly<Record<string, string>>
  button: string
}

const FORMS: readonly Form[] = [
  {
    name: 'an objection',
    shown: <LockSection />,
    call: objectToLock,
    typed: { 'Why the lock is wrong': 'A long story' },
    button: 'Send objection',
  },
  {
    name: 'a new key',
    shown: <ApiKeySection />,
    call: makeApiKey,
    open: () => press('button', 'Create API key'),
    typed: { Name: 'Bot', Password: 'mine' },
    button: 'Create API key',
  },
]

test.each(FORMS)('$name keeps what was typed, and is sent once the customer has signed in again', async (form) => {
  let isOver = false
  stage.answer(session, () => (isOver ? { ...A_SESSION, user: null } : A_SESSION))
  stage.answer(login, () => {
    isOver = false
    return A_SESSION
  })
  stage.answer(form.call, () => OVER)
  await stage.show(
    <>
      <SessionEnded signInPage="/sign-in" />
      {form.shown}
    </>,
  )
  await form.open?.()
  for (const [label, text] of Object.entries(form.typed)) await type(label, text)
  isOver = true
  await press('button', form.button)
  await settled()
  expect(said()).toContain('Your session has ended')
  const panel = [...document.querySelectorAll('[role=dialog]')].at(-1)
  const password = panel?.querySelector<HTMLInputElement>('input[type=password]')
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  await act(async () => {
    set?.call(password, 'mine')
    password?.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await press('button', 'Sign in')
  await settled()
  expect(said()).not.toContain('Your session has ended')
  for (const [label, text] of Object.entries(form.typed)) expect([label, fieldOf(label).value]).toEqual([label, text])
  await press('button', form.button)
  expect(stage.callsOf(form.call)).toHaveLength(2)
})
