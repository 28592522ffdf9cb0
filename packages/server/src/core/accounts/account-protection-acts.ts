import {
  type CustomerRow,
  FREEZE,
  freezeCustomer,
  freezeTakesTwo,
  frozenAloneSince,
  liftWalletHold,
  resetFundPassword,
  thawCustomer,
  utcMinute,
  walletHoldViolation,
} from '@tenor/contract/core'
import { idField, namesIn } from '@tenor/contract/http'
import { HOUR_MS, type Instant, isoText, later, unixSeconds } from '@tenor/contract/time'
import { z } from 'zod'
import { writeAudit } from '../../platform/audit/index.ts'
import type { Transaction } from '../../platform/database/index.ts'
import { type Customer, type Http, Refusal, route } from '../../platform/http/index.ts'
import { bucketOf } from '../../platform/ids/index.ts'
import { announceNotice, type Notice } from '../notices/index.ts'
import type { By, GivingAct } from '../proposals/index.ts'
import type { AccountModule } from './account-module.ts'
import { type Bars, removeFundPassword, writeBars } from './account-protection-store.ts'
import { customerRow, locksOf } from './customer-standing.ts'
import { endKeys } from './other-ways-in.ts'
import { findUser, keyOf, type User, type UserKey } from './users.ts'
import { holdWallet } from './wallet-hold.ts'

/** Freezing and thawing an account, lifting the hold of its wallet, and taking away a fund password that is forgotten. */
export function registerProtectionActs(http: Http, module: AccountModule): void {
  const { proposals } = module
  const [freeze, thaw] = [proposals.define(freezeAct(module)), proposals.define(thawAct(module))]
  const [lift, reset] = [proposals.define(liftAct(module)), proposals.define(resetAct(module))]
  const giveWithReason =
    (act: GivingAct<WithReason, CustomerRow>) =>
    ({ customer, params, body }: { customer: Customer; params: { id: number }; body: { reason: string } }) =>
      proposals.give(act, customer, { id: params.id, reason: body.reason })
  route(http, freezeCustomer, ({ customer, params, body }) =>
    proposals.give(freeze, customer, { ...body, id: params.id }),
  )
  route(http, thawCustomer, giveWithReason(thaw))
  route(http, liftWalletHold, giveWithReason(lift))
  route(http, resetFundPassword, giveWithReason(reset))
}

const withReason = z.object({ id: idField, reason: z.string().min(1).max(300) })
type WithReason = z.infer<typeof withReason>
const freezeContent = withReason.extend({ hours: z.int().min(1).max(FREEZE.mostHours) })
type FreezeContent = z.infer<typeof freezeContent>

const userKey = (id: number): UserKey => ({ bucket: bucketOf(id), userId: id })

async function lockUser(tx: Transaction, id: number): Promise<User> {
  const user = await findUser(tx, userKey(id), 'for update')
  if (user === null) throw new Refusal(404, 'account.notFound')
  return user
}

/** Fields of all such acts: one customer, never the operator's own account. */
function common(module: AccountModule) {
  return {
    role: 'administrator' as const,
    subject: ({ id }: WithReason) => `user ${id}`,
    receiver: ({ id }: WithReason) => id,
    lock: (tx: Transaction, _by: By, { id }: WithReason) => lockUser(tx, id),
    after: ({ id }: WithReason) => module.sessions.forget(userKey(id)),
  }
}

type Change = { act: string; reason: string; bars: Partial<Bars>; kind: Notice['kind']; params: Notice['params'] }

/** Writes the bars of the account, with its row in the audit log and the notice to its owner. */
async function changeBars(tx: Transaction, { operator, at }: By, user: User, change: Change): Promise<CustomerRow> {
  const after: User = { ...user, ...change.bars }
  await writeBars(tx, user, after)
  const names = namesIn(change.bars)
  await writeAudit(tx, {
    at,
    actorId: operator.userId,
    act: change.act,
    subject: `user ${user.id}`,
    before: Object.fromEntries(names.map((name) => [name, audited(user[name])])),
    after: { ...Object.fromEntries(names.map((name) => [name, audited(after[name])])), reason: change.reason },
  })
  await announceNotice(tx, { ...keyOf(user), kind: change.kind, params: change.params, at })
  return customerRow(after, at)
}

/** Instants as the audit log keeps them. */
const audited = (bar: User[keyof Change['bars']]) => (typeof bar === 'number' ? isoText(bar) : bar)

function freezeAct(module: AccountModule): GivingAct<FreezeContent, CustomerRow> {
  const until = ({ hours }: FreezeContent, at: Instant) => later(at, hours * HOUR_MS)
  return {
    ...common(module),
    act: 'user.freeze',
    content: freezeContent,
    async takesTwo(tx, content, _bounds, { at }) {
      const user = await lockUser(tx, content.id)
      // One operator does not cut short alone what two decided.
      const isShorter = user.frozenByTwo && locksOf(user, at).includes('frozen')
      const isLong = freezeTakesTwo(until(content, at), user.frozenAloneSince, at)
      return module.mode === 'live' && (isShorter || isLong)
    },
    async perform(tx, by, content) {
      const user = await lockUser(tx, content.id)
      const byTwo = by.proposedBy !== undefined
      const frozenUntil = until(content, by.at)
      const frozenAloneSince_ = byTwo ? user.frozenAloneSince : frozenAloneSince(user.frozenAloneSince, by.at)
      return changeBars(tx, by, user, {
        act: 'user.freeze',
        reason: content.reason,
        kind: 'notice.account.frozen',
        bars: { frozenUntil, frozenByTwo: byTwo, frozenAloneSince: frozenAloneSince_ },
        params: { until: utcMinute(frozenUntil), until_at: unixSeconds(frozenUntil) },
      })
    },
  }
}

function thawAct(module: AccountModule): GivingAct<WithReason, CustomerRow> {
  const frozen = async (tx: Transaction, id: number, at: Instant) => {
    const user = await lockUser(tx, id)
    if (!locksOf(user, at).includes('frozen')) throw new Refusal(409, 'account.lock.none')
    return user
  }
  return {
    ...common(module),
    act: 'user.thaw',
    content: withReason,
    stands: async (tx, { id }) => ({ until: (await lockUser(tx, id)).frozenUntil }),
    takesTwo: async (tx, { id }, _bounds, { at }) => (await frozen(tx, id, at)).frozenByTwo && module.mode === 'live',
    async perform(tx, by, { id, reason }) {
      const user = await frozen(tx, id, by.at)
      const bars = { frozenUntil: null, frozenByTwo: false }
      const change = { act: 'user.thaw', reason, bars, kind: 'notice.account.thawed' as const, params: {} }
      return changeBars(tx, by, user, change)
    },
  }
}

function liftAct(module: AccountModule): GivingAct<WithReason, CustomerRow> {
  const held = async (tx: Transaction, id: number, at: Instant) => {
    const user = await lockUser(tx, id)
    if (walletHoldViolation(user.walletHeldUntil, at) === null) throw new Refusal(409, 'account.hold.none')
    return user
  }
  return {
    ...common(module),
    act: 'user.walletHold.lift',
    content: withReason,
    // A hold that began anew meanwhile is not the one that was looked into.
    stands: async (tx, { id }) => ({ until: (await lockUser(tx, id)).walletHeldUntil }),
    async takesTwo(tx, { id }, _bounds, { at }) {
      await held(tx, id, at)
      return module.mode === 'live'
    },
    async perform(tx, by, { id, reason }) {
      const user = await held(tx, id, by.at)
      const bars = { walletHeldUntil: null }
      const kind = 'notice.account.wallet.released'
      return changeBars(tx, by, user, { act: 'user.walletHold.lift', reason, bars, kind, params: {} })
    },
  }
}

function resetAct(module: AccountModule): GivingAct<WithReason, CustomerRow> {
  const withFundPassword = async (tx: Transaction, id: number) => {
    const user = await lockUser(tx, id)
    if (user.fundPasswordHash === null) throw new Refusal(422, 'account.fundPassword.notSet')
    return user
  }
  return {
    ...common(module),
    act: 'user.fundPassword.reset',
    content: withReason,
    stands: async (tx, { id }) => ({ fundPassword: (await lockUser(tx, id)).fundPasswordHash }),
    async takesTwo(tx, { id }) {
      await withFundPassword(tx, id)
      return module.mode === 'live'
    },
    async perform(tx, by, { id, reason }) {
      const user = await withFundPassword(tx, id)
      await removeFundPassword(tx, user)
      // Keys that were confirmed with it would go on, and those that sleep would wake.
      const keys = await endKeys(module, tx, keyOf(user))
      await holdWallet(module, tx, keyOf(user), 'fund_password')
      await writeAudit(tx, {
        at: by.at,
        actorId: by.operator.userId,
        act: 'user.fundPassword.reset',
        subject: `user ${id}`,
        before: { fund_password: 'set', api_keys: keys.map(({ key }) => key) },
        after: { fund_password: null, reason },
      })
      const kind = 'notice.account.fundPassword.reset'
      await announceNotice(tx, { ...keyOf(user), kind, params: {}, at: by.at })
      return customerRow(await lockUser(tx, id), by.at)
    },
  }
}
