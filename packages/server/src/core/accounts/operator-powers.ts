import { setRole, setTier } from '@tenor/contract/core'
import { gainsPower, hasRole, idField, ROLES, type Role } from '@tenor/contract/http'
import type { Instant } from '@tenor/contract/time'
import { z } from 'zod'
import type { Transaction } from '../../platform/database/index.ts'
import { type Customer, type Http, Refusal, route } from '../../platform/http/index.ts'
import { bucketOf } from '../../platform/ids/index.ts'
import { announceNotice } from '../notices/index.ts'
import { type GivingAct, keepStanding, standingTakesTwo } from '../proposals/index.ts'
import type { AccountModule } from './account-module.ts'
import { changeStanding, customerRow } from './customer-standing.ts'
import { findUser, operatorsOf, type User, type UserKey } from './users.ts'

/** Roles and tiers: what gives power or value, and takes two operators where the bounds say so. */
export function registerOperatorPowers(http: Http, module: AccountModule): void {
  const role = module.proposals.define(roleAct(module))
  const tier = module.proposals.define(tierAct(module))
  route(http, setRole, ({ customer, params, body }) => {
    refuseOwnRole(customer, params.id)
    return module.proposals.give(role, customer, { id: params.id, role: body.role })
  })
  route(http, setTier, ({ customer, params, body }) =>
    module.proposals.give(tier, customer, { id: params.id, tier: body.tier }),
  )
}

/** So that there is always one left, and nobody undoes a check on themselves. */
function refuseOwnRole(operator: Customer, id: number): void {
  if (id === operator.userId) throw new Refusal(409, 'account.role.own')
}

const roleContent = z.object({ id: idField, role: z.enum(ROLES) })
type RoleContent = z.infer<typeof roleContent>

/** A role that gives power takes two; one that takes power away is given at once, since somebody may be robbed. */
function roleAct(module: AccountModule): GivingAct<RoleContent, ReturnType<typeof customerRow>> {
  return {
    act: 'user.role',
    role: 'administrator',
    content: roleContent,
    subject: ({ id }) => `user ${id}`,
    receiver: ({ id }) => id,
    lock: (tx, { operator }, { id }) => lockBoth(tx, operator, keyOf(id)),
    stands: async (tx, { id }) => ({ role: (await knownUser(tx, keyOf(id))).role }),
    async takesTwo(tx, { id, role }, bounds) {
      return bounds.roles && gainsPower((await knownUser(tx, keyOf(id))).role, role)
    },
    async perform(tx, by, { id, role }) {
      refuseOwnRole(by.operator, id)
      const user = await changeStanding(module, tx, by, id, 'user.role', { role })
      await tellOperators(tx, by, user, role)
      return customerRow(user, by.at)
    },
    after: ({ id }) => module.sessions.forget(keyOf(id)),
  }
}

const tierContent = z.object({ id: idField, tier: z.int() })
type TierContent = z.infer<typeof tierContent>

/** A higher tier gives better rates; a lower one gives nothing. */
function tierAct(module: AccountModule): GivingAct<TierContent, { id: number; vip_tier: number }> {
  return {
    act: 'user.tier',
    role: 'administrator',
    content: tierContent,
    subject: ({ id }) => `user ${id}`,
    receiver: ({ id }) => id,
    lock: (tx, _by, { id }) => findUser(tx, keyOf(id), 'for update'),
    stands: async (tx, { id }) => ({ tier: (await knownUser(tx, keyOf(id))).vipTier }),
    async takesTwo(tx, { id, tier }, bounds, by) {
      const isHigher = tier > (await knownUser(tx, keyOf(id))).vipTier
      return isHigher && (bounds.tiers || (await standingTakesTwo(tx, module.mode, by)))
    },
    async perform(tx, by, { id, tier }) {
      if (tier > (await knownUser(tx, keyOf(id))).vipTier) await keepStanding(tx, by, id)
      const user = await changeStanding(module, tx, by, id, 'user.tier', { vipTier: tier })
      return { id: user.id, vip_tier: user.vipTier }
    },
    after: ({ id }) => module.sessions.forget(keyOf(id)),
  }
}

function keyOf(id: number): UserKey {
  return { bucket: bucketOf(id), userId: id }
}

async function knownUser(tx: Transaction, key: UserKey): Promise<User> {
  const user = await findUser(tx, key)
  if (user === null) throw new Refusal(404, 'account.notFound')
  return user
}

/**
 * Both rows, in one order whoever acts: of two operators who end each other at once the second finds that they are none
 * any more.
 */
async function lockBoth(tx: Transaction, operator: Customer, subject: UserKey): Promise<void> {
  const own = keyOf(operator.userId)
  const keys = [own, subject].toSorted((a, b) => a.userId - b.userId)
  for (const key of keys) {
    const user = await findUser(tx, key, 'for update')
    if (key === own && (user === null || !hasRole(user.role, 'administrator'))) {
      throw new Refusal(403, 'account.role.needed', { role: 'administrator' })
    }
  }
}

/** Every operator hears of each role that is given or taken, the one whom it is about too. */
export async function tellOperators(
  tx: Transaction,
  { operator, at }: { operator: Pick<Customer, 'email'>; at: Instant },
  user: User,
  role: Role,
): Promise<void> {
  const params = { operator: operator.email, email: user.email, role }
  const operators = await operatorsOf(tx)
  const told = operators.some(({ userId }) => userId === user.id) ? operators : [...operators, keyOf(user.id)]
  for (const key of told) await announceNotice(tx, { ...key, kind: 'notice.account.role.given', params, at })
}
