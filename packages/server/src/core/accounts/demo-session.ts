import { DEMO_CUSTOMER_EMAIL, sandboxDemo } from '@tenor/contract/core'
import { type Http, notFound, routeForVisitor } from '../../platform/http/index.ts'
import { logAct } from './account-log.ts'
import type { AccountModule } from './account-module.ts'
import { startSession } from './session-routes.ts'
import { signInRefusal } from './sign-in.ts'
import { findUserByEmail, keyOf } from './users.ts'

/** Signs in as the demo customer without a password: play money only, and not past a one-time code that somebody set up. */
export function registerDemoSession(http: Http, module: AccountModule): void {
  routeForVisitor(http, sandboxDemo, async (call) => {
    const user = await findUserByEmail(module.db, DEMO_CUSTOMER_EMAIL)
    if (user === null || user.role !== 'customer') throw notFound()
    if (user.totpSecret !== null) throw signInRefusal('account.totp.needed')
    logAct(call, 'signed in as the demo customer', user.id)
    return startSession(module, call, keyOf(user))
  })
}
