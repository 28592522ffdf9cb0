// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type EarnStage, earnStage, fieldOf, found, said } from '../../products/simple-earn/earn-stage.tsx'

let stage: EarnStage

beforeEach(() => {
  stage = earnStage()
})
afterEach(async () => {
  for (const meta of document.head.querySelectorAll('meta[name=mode]')) meta.remove()
  await stage.end()
})

const linkTo = (name: string) => found('link', name).getAttribute('href')

test('signing in asks for address and password first, then a passkey, then leads on; the way back is kept', async () => {
  await stage.open('/sign-in?next=/balances', { isVisitor: true })
  const order = [
    fieldOf('Email address'),
    fieldOf('Password'),
    found('button', 'Sign in'),
    found('button', /passkey/i),
    found('link', 'Sign up'),
    found('link', 'Forgot your password?'),
  ]
  for (const [place, element] of order.slice(1).entries()) {
    const before = order[place] as Element
    expect(before.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0)
  }
  expect(linkTo('Sign up')).toBe('/sign-up?next=%2Fbalances')
  expect(said()).not.toContain('Enter as the demo customer')
})

test('a sandbox leads to its demo customer from here too', async () => {
  document.head.append(Object.assign(document.createElement('meta'), { name: 'mode', content: 'sandbox' }))
  await stage.open('/sign-in', { isVisitor: true })
  expect(linkTo('Enter as the demo customer')).toBe('/demo')
})
