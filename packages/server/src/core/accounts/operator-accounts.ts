import { normalEmail } from '@tenor/contract/core'
import { hasRole, isOperator, type Role } from '@tenor/contract/http'
import { BY_COMMAND, writeAudit } from '../../platform/audit/index.ts'
import type { Transaction } from '../../platform/database/index.ts'
import { Refusal } from '../../platform/http/index.ts'
import { announceNotice } from '../notices/index.ts'
import type { AccountModule } from './account-module.ts'
import { refuseBadPassword } from './chosen-password.ts'
import { replacePassword } from './new-password.ts'
import { tellOperators } from './operator-powers.ts'
import { endOtherWays } from './other-ways-in.ts'
import { OURSELVES } from './passwords.ts'
import { registerUser } from './sign-in.ts'
import { writeOneTimeSecret, writeStanding } from './user-changes.ts'
import { findUser, findUserByEmail, operatorsOf, type User, type UserKey } from './users.ts'
import { holdWallet } from './wallet-hold.ts'

/* Operators beside the back office: the first one, and what the command does. Who was made one so has no days to wait. */

export type OperatorAccounts = ReturnType<typeof operatorAccounts>

export function operatorAccounts(module: AccountModule) {
  return {
    /**
     * Makes the first operator there is, and nothing else: an account that is there keeps its password and its role. True
     * when the address is an operator's.
     */
    first: (email: string, password: string) => firstOperator(module, email, password),
    /** Makes an account with a role, or gives one that is there the role and the password. */
    make: (email: string, password: string, role: Role) => makeOperator(module, email, password, role),
    async ensure(email: string, password: string): Promise<UserKey> {
      const found = await findUserByEmail(module.db, normalEmail(email))
      if (found === null) return registerUser(module, { email, password, role: 'operator', verified: true })
      const isRight = await module.passwords.verify(found.passwordHash, password, OURSELVES)
      if (found.role === 'operator' && isRight) return { bucket: found.bucket, userId: found.id }
      return makeOperator(module, email, password, 'operator')
    },
    /** Takes an account over: sets its password, and ends its sessions, one-time codes, keys and other ways in. */
    password: (email: string, password: string) => setPassword(module, email, password),
    role: (email: string, role: Role) => setRole(module, email, role),
    async list(): Promise<User[]> {
      const users = (await operatorsOf(module.db)).map((key) => findUser(module.db, key))
      return (await Promise.all(users)).filter((user) => user !== null)
    },
    /** What an account is, and whether this is its password. */
    async standing(email: string, password: string): Promise<{ isOperator: boolean; isPassword: boolean }> {
      const user = await findUserByEmail(module.db, normalEmail(email))
      const isPassword = user !== null && (await module.passwords.verify(user.passwordHash, password, OURSELVES))
      return { isOperator: user !== null && isOperator(user.role), isPassword }
    },
  }
}

async function firstOperator(module: AccountModule, email: string, password: string): Promise<boolean> {
  const found = await findUserByEmail(module.db, normalEmail(email))
  if (found !== null) return isOperator(found.role)
  if ((await operatorsOf(module.db)).length > 0) return false
  await registerUser(module, { email, password, role: 'operator', verified: true }).catch((error: unknown) => {
    // Another server has begun at the same moment and made it.
    if (!(error instanceof Refusal && error.reason === 'account.email.taken')) throw error
  })
  return true
}

async function makeOperator(module: AccountModule, email: string, password: string, role: Role): Promise<UserKey> {
  const found = await findUserByEmail(module.db, normalEmail(email))
  if (found === null) {
    const key = await registerUser(module, { email, password, verified: true })
    await setRole(module, email, role, 'operator.make')
    return key
  }
  await setPassword(module, email, password)
  await setRole(module, email, role, 'operator.make')
  return { bucket: found.bucket, userId: found.id }
}

async function knownUser(module: AccountModule, email: string): Promise<User> {
  const user = await findUserByEmail(module.db, normalEmail(email))
  if (user === null) throw new Refusal(404, 'account.notFound')
  return user
}

async function setPassword(module: AccountModule, email: string, password: string): Promise<void> {
  const user = await knownUser(module, email)
  await refuseBadPassword(module.mode, password, user.email)
  const key = { bucket: user.bucket, userId: user.id }
  const hash = await module.passwords.hash(password, OURSELVES)
  await module.db.transaction(async (tx) => {
    await replacePassword(module, tx, user, { hash, keepDevice: null })
    await module.sessions.closeOthers(tx, key, null)
    await holdWallet(module, tx, key, 'recovery')
    const before = await endOtherWays(module, tx, user)
    if (user.totpSecret !== null || user.totpPending !== null) {
      await writeOneTimeSecret(tx, user, null)
      const at = module.clock.now()
      await announceNotice(tx, { ...key, kind: 'notice.account.totp.switchedOff', params: {}, at })
    }
    await audit(module, tx, 'operator.password', user, before, { password: 'set' })
  })
  module.sessions.forget(key)
}

async function setRole(module: AccountModule, email: string, role: Role, act = 'operator.role'): Promise<void> {
  const { bucket, id } = await knownUser(module, email)
  const key = { bucket, userId: id }
  await module.db.transaction(async (tx) => {
    const operators = await lockOperators(tx, key)
    const user = operators.find((each) => each.id === id)
    if (user === undefined) throw new Refusal(404, 'account.notFound')
    const isLeft = operators.some((each) => each.id !== id && hasRole(each.role, 'administrator'))
    if (!isLeft && hasRole(user.role, 'administrator') && !hasRole(role, 'administrator')) {
      throw new Refusal(409, 'account.role.last')
    }
    const after = { ...user, role }
    await writeStanding(tx, { before: user, after, at: module.clock.now(), operatorSince: null })
    await audit(module, tx, act, user, { role: user.role }, { role })
    const by = { operator: { email: 'npm run operator' }, at: module.clock.now() }
    if (user.role !== role) await tellOperators(tx, by, after, role)
  })
  module.sessions.forget(key)
}

/** All operators and one account more, each row locked, in one order whoever does it. */
async function lockOperators(tx: Transaction, more: UserKey): Promise<User[]> {
  const keys = new Map([...(await operatorsOf(tx)), more].map((key) => [key.userId, key]))
  const locked: User[] = []
  for (const key of [...keys.values()].toSorted((a, b) => a.userId - b.userId)) {
    const user = await findUser(tx, key, 'for update')
    if (user !== null) locked.push(user)
  }
  return locked
}

function audit(module: AccountModule, tx: Transaction, act: string, { id }: User, before: unknown, after: unknown) {
  const entry = { at: module.clock.now(), actorId: BY_COMMAND, act, subject: `user ${id}` }
  return writeAudit(tx, { ...entry, before, after })
}
