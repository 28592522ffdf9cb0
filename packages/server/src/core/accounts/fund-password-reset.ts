import { askFundPasswordReset, cancelFundPasswordReset, fundPasswordResetFrom, utcMinute } from '@tenor/contract/core'
import { REFUSAL_CODE } from '@tenor/contract/http'
import { unixSeconds } from '@tenor/contract/time'
import { type Http, Refusal, route } from '../../platform/http/index.ts'
import { announceNotice } from '../notices/index.ts'
import { logAct } from './account-log.ts'
import type { AccountModule } from './account-module.ts'
import { writeResetAsked } from './account-protection-store.ts'
import { lockAsJudged } from './as-judged.ts'
import { sessionOf } from './session-routes.ts'
import { confirmBoth } from './sign-in.ts'
import { keyOf, ownUser } from './users.ts'

/** A forgotten fund password: its owner asks with both factors, and chooses another one after 24 hours. */
export function registerFundPasswordReset(http: Http, module: AccountModule): void {
  const { db, clock } = module
  route(http, askFundPasswordReset, async (call) => {
    const { customer, body, identity } = call
    const user = await ownUser(module, customer)
    if (user.fundPasswordHash === null) {
      throw new Refusal(422, 'account.fundPassword.notSet', {}, { code: REFUSAL_CODE.FUND_PASSWORD_NOT_SET })
    }
    if (user.totpSecret === null) throw new Refusal(422, 'account.fundPassword.secondFactor')
    await confirmBoth(module, user, body, call)
    await db.transaction(async (tx) => {
      await lockAsJudged(tx, user)
      const at = clock.now()
      await writeResetAsked(tx, user, at)
      const from = fundPasswordResetFrom(at)
      const params = { from: utcMinute(from), from_at: unixSeconds(from) }
      await announceNotice(tx, { ...keyOf(user), kind: 'notice.account.fundPassword.resetAsked', params, at })
    })
    logAct(call, 'fund password reset asked for', user.id)
    return sessionOf(module, customer, identity.csrfToken)
  })

  route(http, cancelFundPasswordReset, async (call) => {
    const { customer, identity } = call
    const user = await ownUser(module, customer)
    await writeResetAsked(db, user, null)
    logAct(call, 'fund password reset called off', user.id)
    return sessionOf(module, customer, identity.csrfToken)
  })
}
