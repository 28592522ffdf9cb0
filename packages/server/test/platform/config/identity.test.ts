import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../../../src/platform/config/index.ts'

const CUSTOMERS = { TENOR_OIDC_ISSUER: 'https://id.example.com', TENOR_OIDC_CLIENT_ID: 'earn' }
const DESK = { TENOR_DESK_OIDC_ISSUER: 'https://staff.example.com', TENOR_DESK_OIDC_CLIENT_ID: 'earn-desk' }

function identityOf(env: Record<string, string>) {
  const read = readConfig(env)
  return read.ok ? read.config.identity : read.sentence
}

test('without any setting accounts are local', () => {
  expect(identityOf({})).toEqual({ customers: null, desk: null, hasLocal: true })
})

test('both clients stand apart, and roles are ours unless they are translated', () => {
  const identity = identityOf({
    ...CUSTOMERS,
    TENOR_OIDC_TIERS: 'gold=2, platinum=5',
    TENOR_OIDC_VERIFIED_CLAIM: 'kyc',
    TENOR_LOCAL_ACCOUNTS: 'off',
    ...DESK,
    TENOR_DESK_OIDC_NAME: 'Northway staff',
  })
  expect(identity).toMatchObject({
    hasLocal: false,
    customers: { name: 'Exchange', clientSecret: null, scopes: 'openid email', claims: { verifiedValues: ['true'] } },
    desk: { name: 'Northway staff', clientId: 'earn-desk', claims: { role: 'roles', methods: ['mfa'], classes: [] } },
  })
  if (typeof identity === 'string') throw new TypeError(identity)
  expect([...(identity.customers?.claims.tiers ?? [])]).toEqual([
    ['gold', 2],
    ['platinum', 5],
  ])
  expect(identity.desk?.claims.roles.get('administrator')).toBe('administrator')
  expect(identity.desk?.claims.roles.has('customer')).toBe(false)
})

test('a secret is read from a file, and never said', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tenor-secret-'))
  writeFileSync(join(folder, 'secret'), 'of the client\n')
  const of = (file: string) => identityOf({ ...CUSTOMERS, TENOR_OIDC_CLIENT_SECRET_FILE: join(folder, file) })
  expect(of('secret')).toMatchObject({ customers: { clientSecret: 'of the client' } })
  expect(of('none')).toContain('TENOR_OIDC_CLIENT_SECRET_FILE cannot be read')
  rmSync(folder, { recursive: true })
})

test.each<[string, Record<string, string>]>([
  ['TENOR_OIDC_ISSUER', { ...CUSTOMERS, TENOR_OIDC_ISSUER: 'id.example.com' }],
  ['TENOR_OIDC_CLIENT_ID', { TENOR_OIDC_ISSUER: 'https://id.example.com' }],
  ['TENOR_OIDC_SCOPES', { ...CUSTOMERS, TENOR_OIDC_SCOPES: 'email' }],
  ['TENOR_OIDC_NAME', { ...CUSTOMERS, TENOR_OIDC_NAME: '<b>' }],
  ['TENOR_OIDC_TIERS', { ...CUSTOMERS, TENOR_OIDC_TIERS: 'gold=99' }],
  ['TENOR_OIDC_TIERS', { ...CUSTOMERS, TENOR_OIDC_TIERS: 'gold' }],
  ['TENOR_DESK_OIDC_ROLES', { ...DESK, TENOR_DESK_OIDC_ROLES: 'staff=customer' }],
  ['TENOR_LOCAL_ACCOUNTS', { TENOR_LOCAL_ACCOUNTS: 'no' }],
  ['TENOR_LOCAL_ACCOUNTS', { ...DESK, TENOR_LOCAL_ACCOUNTS: 'off' }],
])('a wrong %s ends the start with a sentence that names it', (name, env) => {
  expect(identityOf(env)).toMatch(new RegExp(`^${name}`))
})
