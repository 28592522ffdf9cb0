import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readConfig } from '../src/platform/config/index.ts'
import { optionsOf } from '../src/process-tenor.ts'

/* Settings are the same for servers and workers: a worker alone does all that the clock asks for, proofs and the wallet too. */

const ENV = {
  TENOR_MODE: 'live',
  DATABASE_URL: 'postgres://owner:secret@db.example.com/tenor',
  TENOR_ORIGIN: 'https://earn.example.com',
  TENOR_SEALING_KEY: 'dGVzdC1zZWFsaW5nLWtleS1vZi10aGlydHktdHdvLWI',
  TENOR_PROOF_KEY: 'ab'.repeat(32),
  TENOR_MARGIN_KEY: 'the-margin-engine-of-the-exchange-0',
  TENOR_FUND_KEY: 'the-administrators-of-the-funds-000',
  TENOR_WALLET_URL: 'https://wallet.example.com',
  TENOR_WALLET_KEY: 'the-wallet-of-the-exchange-00000000',
}

function config() {
  const read = readConfig(ENV)
  if (!read.ok) throw new Error(read.sentence)
  return read.config
}

test('every setting of how Tenor is put together is given', () => {
  const given = config()
  const options = optionsOf(given)
  expect(options).toMatchObject({
    mode: 'live',
    proofKey: given.proofKey,
    marginKey: given.marginKey,
    fundKey: given.fundKey,
    wallet: given.wallet,
    identity: given.identity,
    campaign: given.campaign,
    validatorFeed: given.validatorFeed,
    keepDays: given.keepDays,
    permits: given.permits,
    settlementMinutes: given.settlementMinutes,
    emailOrigin: 'https://earn.example.com',
  })
  expect([options.proofKey, options.wallet].every((value) => value !== null && value !== undefined)).toBe(true)
})

test.each(['main.ts', 'worker.ts'])('%s is put together in that one place', async (program) => {
  const text = await readFile(new URL(`../src/${program}`, import.meta.url), 'utf8')
  expect(text).toContain('await openTenor(base, {')
  expect(text).not.toContain('createTenor(')
})
