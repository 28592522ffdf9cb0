import { identityLogout } from '@tenor/contract/core'
import { DAY_MS, later } from '@tenor/contract/time'
import { type Http, Refusal, routeForVisitor } from '../../platform/http/index.ts'
import type { SignedOut } from '../../platform/openid/index.ts'
import { logAct } from './account-log.ts'
import type { AccountModule } from './account-module.ts'
import { hearOnce, wasHeard } from './identity-attempts.ts'
import { asking, type Client, clientOf } from './identity-module.ts'
import { endProviderSessions, findIdentity, ownersOfSession, sidHash } from './identity-store.ts'
import type { UserKey } from './users.ts'

/** Longer than any token is believed. */
const HEARD_MS = DAY_MS

/** The provider signs somebody out: their sessions that began there end, or those of one session there. */
export function registerIdentityLogout(http: Http, module: AccountModule): void {
  routeForVisitor(http, identityLogout, async (call) => {
    call.reply.header('cache-control', 'no-store')
    const client = clientOf(module.identity, call.params.client)
    const { logout_token: token } = call.body
    const said = await asking(call.request.log, client, () => client.provider.readLogout(token)).catch(asLogout)
    const name = JSON.stringify([client.of, said.issuer, said.id])
    if (await wasHeard(module.db, name)) throw new Refusal(400, 'account.identity.logout')
    for (const user of await endedBy(module, client, said)) logAct(call, 'signed out by the provider', user.userId)
    if (!(await hearOnce(module.db, name, later(module.realTime.now(), HEARD_MS)))) {
      throw new Refusal(400, 'account.identity.logout')
    }
    return {}
  })
}

/** What a provider reads: a token that is not believed is a bad request, and one that cannot be checked comes again. */
function asLogout(error: unknown): never {
  if (error instanceof Refusal && error.status !== 503) throw new Refusal(400, 'account.identity.logout')
  throw error
}

async function endedBy(module: AccountModule, client: Client, { issuer, subject, sid }: SignedOut): Promise<UserKey[]> {
  const hash = sid === null ? null : sidHash({ client: client.of, issuer, sid })
  const named = subject === null ? null : await findIdentity(module.db, { client: client.of, issuer, subject })
  const users = subject === null ? await ownersOfSession(module.db, hash ?? '') : named === null ? [] : [named]
  const ended: UserKey[] = []
  for (const user of users) {
    if ((await endProviderSessions(module.db, user, client.of, hash)) > 0) ended.push(user)
    module.sessions.forget(user)
  }
  return ended
}
