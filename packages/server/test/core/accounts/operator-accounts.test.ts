import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, freshEmail, PASSWORD, type TestApp } from '../../test-app.ts'

const FIRST = 'first@example.com'
const OTHER_PASSWORD = 'another good battery'

let app: TestApp
beforeEach(async () => {
  app = await createTestApp({ begun: false })
})
afterEach(() => app.close())

const signIn = async (email: string, password: string) => {
  const client = app.client()
  const { status, data } = await client.login(email, password)
  return { client, status, role: data?.user?.role }
}
const rows = async () =>
  app.db.query<{ act: string; actor: number; subject: string; before: unknown; after: unknown }>(
    'select act, actor_id as actor, subject, before, after from audit_log order by id',
  )

describe('what the environment says', () => {
  it('makes the first operator, and at the next start changes neither their password nor their role', async () => {
    const { operators } = app.tenor.accounts
    expect(await operators.first(FIRST, PASSWORD)).toBe(true)
    const first = await signIn(FIRST, PASSWORD)
    expect([first.status, first.role]).toEqual([200, 'operator'])
    await operators.make('second@example.com', PASSWORD, 'operator')
    await first.client.post('/apiw/v2/account/password', { password: PASSWORD, new_password: OTHER_PASSWORD })
    expect(await operators.first(FIRST, PASSWORD)).toBe(true)
    expect((await signIn(FIRST, PASSWORD)).status).toBe(401)
    expect((await signIn(FIRST, OTHER_PASSWORD)).status).toBe(200)
    const { client } = await signIn('second@example.com', PASSWORD)
    const { id } = (await first.client.get('/apiw/v2/session')).data.user
    expect((await client.post(`/console/api/users/${id}/role`, { role: 'customer' })).status).toBe(200)
    expect(await operators.first(FIRST, PASSWORD)).toBe(false)
    expect((await signIn(FIRST, OTHER_PASSWORD)).role).toBe('customer')
  })

  it('makes nobody where there is an operator, and no operator of a customer', async () => {
    const { operators } = app.tenor.accounts
    const email = freshEmail()
    await app.client().register(email)
    expect(await operators.first(email, PASSWORD)).toBe(false)
    expect((await signIn(email, PASSWORD)).role).toBe('customer')
    await operators.first(FIRST, PASSWORD)
    expect(await operators.first('late@example.com', PASSWORD)).toBe(false)
    expect((await signIn('late@example.com', PASSWORD)).status).toBe(401)
  })
})

describe('the command', () => {
  it('makes an operator, sets a password and a role, each with a row of the audit log', async () => {
    const { operators } = app.tenor.accounts
    const { userId } = await operators.make(FIRST, PASSWORD, 'operator')
    await operators.make('risk@example.com', PASSWORD, 'risk')
    const first = await signIn(FIRST, PASSWORD)
    await operators.password(FIRST, OTHER_PASSWORD)
    expect((await first.client.get('/apiw/v2/session')).data.user).toBeNull()
    expect((await signIn(FIRST, OTHER_PASSWORD)).role).toBe('operator')
    await operators.role('risk@example.com', 'dealer')
    expect((await operators.list()).map(({ email, role }) => [email, role])).toEqual(
      expect.arrayContaining([
        [FIRST, 'operator'],
        ['risk@example.com', 'dealer'],
      ]),
    )
    const log = await rows()
    expect(log.map(({ act }) => act)).toEqual(['operator.make', 'operator.make', 'operator.password', 'operator.role'])
    expect(log[0]).toMatchObject({ actor: 0, subject: `user ${userId}`, after: { role: 'operator' } })
    expect(log.at(-1)).toMatchObject({ before: { role: 'risk' }, after: { role: 'dealer' } })
    const { client } = await signIn(FIRST, OTHER_PASSWORD)
    const { list } = (await client.get('/console/api/audit?act=operator')).data
    expect(list.map(({ operator }: { operator: string }) => operator)).toEqual(Array(4).fill('command'))
  })

  it('gives an account that is there the role and the password', async () => {
    const email = freshEmail()
    await app.client().register(email)
    await app.tenor.accounts.operators.make(email, OTHER_PASSWORD, 'administrator')
    expect((await signIn(email, PASSWORD)).status).toBe(401)
    expect((await signIn(email, OTHER_PASSWORD)).role).toBe('administrator')
  })

  it('leaves somebody who may give roles, and changes nobody who is not there', async () => {
    const { operators } = app.tenor.accounts
    await operators.make(FIRST, PASSWORD, 'operator')
    await operators.make('dealer@example.com', PASSWORD, 'dealer')
    await expect(operators.role(FIRST, 'dealer')).rejects.toMatchObject({ reason: 'account.role.last' })
    await operators.make('second@example.com', PASSWORD, 'administrator')
    const ended = await Promise.allSettled([
      operators.role(FIRST, 'customer'),
      operators.role('second@example.com', 'customer'),
    ])
    expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(operators.password('nobody@example.com', PASSWORD)).rejects.toMatchObject({
      reason: 'account.notFound',
    })
    await expect(operators.role('nobody@example.com', 'risk')).rejects.toMatchObject({ reason: 'account.notFound' })
  })
})

describe('npm run operator', () => {
  const run = promisify(execFile)
  const program = fileURLToPath(new URL('../../../src/operator.ts', import.meta.url))

  async function command(...args: string[]) {
    const env = { ...process.env, DATABASE_URL: app.url, LOG_LEVEL: 'silent' }
    return run(process.execPath, [program, ...args], { env }).catch(
      (error) => error as { code: number; stderr: string },
    )
  }

  it('prints a password that signs in, lists who there is, and says what is wrong in a sentence', async () => {
    const made = (await command('make', FIRST, 'operator')) as { stdout: string }
    const password = /password (\S+)/.exec(made.stdout)?.[1] ?? ''
    expect((await signIn(FIRST, password)).role).toBe('operator')
    expect(((await command('list')) as { stdout: string }).stdout).toBe(`${FIRST}  operator\n`)
    expect(await command('role', FIRST, 'customer')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('make another operator first'),
    })
    expect(await command('role', FIRST, 'king')).toMatchObject({ code: 2, stderr: expect.stringContaining('Roles:') })
  }, 300_000)
})
