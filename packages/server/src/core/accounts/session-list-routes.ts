import { endOpenSession, endOtherSessions, type OpenSessionRow, openSessions } from '@tenor/contract/core'
import { unixSeconds } from '@tenor/contract/time'
import { type CustomerCall, type Http, notFound, Refusal, route } from '../../platform/http/index.ts'
import { logAct } from './account-log.ts'
import type { AccountRoom } from './account-room.ts'
import { confirmPassword } from './sign-in.ts'
import { findUser } from './users.ts'

type AnyCall = Pick<CustomerCall<unknown, unknown, unknown>, 'customer' | 'identity'>

/** Where a customer is signed in, and signing out there from here. */
export function hangSessionListRoutes(http: Http, room: AccountRoom): void {
  route(http, openSessions, (call) => listOf(room, call))

  route(http, endOpenSession, async (call) => {
    const id = call.body.session_id
    await askAgain(room, call)
    // Here one signs out by the button for it, which takes the cookie too.
    if (call.identity.sessionHash?.startsWith(id)) throw new Refusal(409, 'account.session.current')
    if (!(await room.sessions.closeNamed(call.customer, id))) throw notFound()
    logAct(call, 'sessions ended', call.customer.userId)
    return listOf(room, call)
  })

  route(http, endOtherSessions, async (call) => {
    await askAgain(room, call)
    await room.sessions.closeOthers(room.db, call.customer, call.identity.sessionHash)
    logAct(call, 'sessions ended', call.customer.userId)
    return listOf(room, call)
  })
}

/** Whoever finds a screen open must not shut the owner out of everywhere else. */
async function askAgain(room: AccountRoom, call: AnyCall & { body: { password: string }; address: string }) {
  const user = await findUser(room.db, call.customer)
  if (user === null) throw notFound()
  await confirmPassword(room, user, call.body.password, call.address)
}

export async function listOf(room: AccountRoom, { customer, identity }: AnyCall): Promise<{ list: OpenSessionRow[] }> {
  const sessions = await room.sessions.list(customer)
  return {
    list: sessions.map(({ id, device, createdAt, lastSeenAt, sessionHash }) => ({
      id,
      device,
      since: unixSeconds(createdAt),
      last_seen: unixSeconds(lastSeenAt),
      current: sessionHash === identity.sessionHash,
    })),
  }
}
