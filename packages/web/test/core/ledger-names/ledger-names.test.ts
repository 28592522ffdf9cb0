import {
  accountName,
  actName,
  eventName,
  STATEMENT_ACCOUNTS,
  STATEMENT_ACTS,
  STATEMENT_EVENTS,
} from '@tenor/browser/ledger-names'
import { MANIFESTS } from '@tenor/contract/manifests'
import { phrasesOf } from '@tenor/contract/phrases/all'
import { expect, test } from 'vitest'

const english = phrasesOf('en')
const words = (id: keyof typeof english) => english[id]

test('every account and event of a manifest has a name, and can narrow a statement', () => {
  expect(STATEMENT_ACCOUNTS).toContain('spot')
  expect(STATEMENT_EVENTS).toHaveLength(MANIFESTS.flatMap(({ ledger }) => Object.keys(ledger.events)).length)
  const names = [
    ...STATEMENT_ACCOUNTS.map((account) => accountName(words, account)),
    ...STATEMENT_EVENTS.map((event) => eventName(words, event)),
    ...STATEMENT_ACTS.map((act) => actName(words, act)),
    accountName(words, 'house:fee'),
    accountName(words, 'external'),
  ]
  expect(names.filter((name) => name === undefined || name === '')).toEqual([])
})

test('an account is called by its kind, and what no manifest has keeps its code', () => {
  expect(accountName(words, 'hold:42')).toBe(english['ledger.account.hold'])
  expect(accountName(words, 'elsewhere')).toBe('elsewhere')
  expect(actName(words, 'account.deposit')).toBe(english['ledger.event.account.deposit'])
  expect(eventName(words, 'elsewhere.paid')).toBe('elsewhere.paid')
})
