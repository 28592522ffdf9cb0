import { NOTICES_IN_COPY, type PersonalData, personalData } from '@tenor/contract/core'
import type { Locale } from '@tenor/contract/phrases'
import { unixSeconds } from '@tenor/contract/time'
import { readPage } from '../../platform/database/index.ts'
import { type CustomerCall, type Http, notFound, route } from '../../platform/http/index.ts'
import { noticesOf } from '../notices/index.ts'
import { logAct } from './account-log.ts'
import type { AccountModule } from './account-module.ts'
import { listOf } from './session-list-routes.ts'
import { referralCodesOf } from './user-changes.ts'
import { findUser, type User } from './users.ts'

type AnyCall = Pick<CustomerCall<unknown, unknown, unknown>, 'customer' | 'identity'>

/** What is kept about a customer, for himself, as a file. */
export function registerPersonalDataRoute(http: Http, module: AccountModule): void {
  route(http, personalData, async (call) => {
    call.reply.header('content-disposition', 'attachment; filename="tenor-account.json"')
    const copy = await copyOf(module, call, call.locale)
    logAct(call, 'data copied', call.customer.userId)
    return copy
  })
}

async function copyOf(module: AccountModule, call: AnyCall, locale: Locale): Promise<PersonalData> {
  const { customer } = call
  const user = await findUser(module.db, customer)
  if (user === null) throw notFound()
  const [codes, sessions, devices, notices] = await Promise.all([
    referralCodesOf(module.db, customer),
    listOf(module, call),
    module.devices.list(customer),
    readPage(module.db, noticesOf(customer, locale), { scope: '', limit: NOTICES_IN_COPY, offset: 0, cursor: null }),
  ])
  return {
    ...profileOf(user),
    ref_code: codes.refCode,
    referral_code: codes.own,
    sessions: sessions.list,
    devices: devices.map(({ device, lastSeenAt }) => ({ device, last_seen: unixSeconds(lastSeenAt) })),
    notices: notices.rows.map(({ at, kind, message }) => ({ at, kind, message })),
  }
}

function profileOf(user: User): Omit<PersonalData, 'ref_code' | 'referral_code' | 'sessions' | 'devices' | 'notices'> {
  return {
    id: user.id,
    email: user.email,
    registered_at: unixSeconds(user.createdAt),
    role: user.role,
    vip_tier: user.vipTier,
    region: user.region === '' ? null : user.region,
    verified: user.verified,
    trading_locked: user.tradingLocked,
    account_mode: user.accountMode,
    use_funding: user.useFunding,
    totp_enabled: user.totpSecret !== null,
    fund_password_set: user.fundPasswordHash !== null,
  }
}
