import {
  endOpenSession,
  endOtherSessions,
  type IdentityClient,
  type OpenSessionRow,
  openSessions,
} from '@tenor/contract/core'
import { unixSeconds } from '@tenor/contract/time'
import { type CustomerCall, type Http, notFound, Refusal, route } from '../../platform/http/index.ts'
import { logAct } from './account-log.ts'
import type { AccountModule } from './account-module.ts'
import { confirmPassword } from './sign-in.ts'
import { findUser } from './users.ts'

type AnyCall = Pick<CustomerCall<unknown, unknown, unknown>, 'customer' | 'identity'>

/** Where a customer is signed in, and signing out there from here. */
export function registerSessionListRoutes(http: Http, module: AccountModule): void {
  route(http, openSessions, (call) => listOf(module, call))

  route(http, endOpenSession, async (call) => {
    const id = call.body.session_id
    await askAgain(module, call)
    // Here one signs out by the button for it, which takes the cookie too.
    if (call.identity.sessionHash?.startsWith(id)) throw new Refusal(409, 'account.session.current')
    if (!(await module.sessions.closeNamed(call.customer, id))) throw notFound()
    logAct(call, 'sessions ended', call.customer.userId)
    return listOf(module, call)
  })

  route(http, endOtherSessions, async (call) => {
    await askAgain(module, call)
    await module.sessions.closeOthers(module.db, call.customer, call.identity.sessionHash)
    await module.devices.forgetOthers(module.db, call.customer, module.callers.deviceToken(call.request))
    logAct(call, 'sessions ended', call.customer.userId)
    return listOf(module, call)
  })
}

/** Whoever finds a screen open must not shut the owner out of everywhere else. */
async function askAgain(
  module: AccountModule,
  call: AnyCall & { body: { password?: string | undefined }; address: string },
) {
  const user = await findUser(module.db, call.customer)
  if (user === null) throw notFound()
  await confirmPassword(module, user, call.body.password, call)
}

function clientName({ identity }: AccountModule, client: IdentityClient): string | null {
  return (client === 'customers' ? identity.customers : identity.desk)?.name ?? null
}

export async function listOf(
  module: AccountModule,
  { customer, identity }: AnyCall,
): Promise<{ list: OpenSessionRow[] }> {
  const sessions = await module.sessions.list(customer)
  return {
    list: sessions.map(({ id, device, createdAt, lastSeenAt, sessionHash, client }) => ({
      id,
      device,
      provider: client === null ? null : clientName(module, client),
      since: unixSeconds(createdAt),
      last_seen: unixSeconds(lastSeenAt),
      current: sessionHash === identity.sessionHash,
    })),
  }
}
