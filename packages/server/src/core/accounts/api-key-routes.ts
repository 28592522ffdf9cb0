import { API_KEYS_MOST, type ApiKeyRow, apiKeys, endApiKey, makeApiKey } from '@tenor/contract/core'
import { type Instant, instantOfSeconds, unixSeconds } from '@tenor/contract/time'
import { writeAudit } from '../../platform/audit/index.ts'
import { type Customer, type Http, notFound, Refusal, route } from '../../platform/http/index.ts'
import { announceNotice } from '../notices/index.ts'
import { logAct } from './account-log.ts'
import type { AccountModule } from './account-module.ts'
import { isAddressRule } from './api-key-addresses.ts'
import { type ApiKey, deleteApiKey, insertApiKey, newKeySecret, newKeyText, readApiKeys } from './api-key-store.ts'
import { lockAsJudged } from './as-judged.ts'
import { ownerOf } from './sealed-secrets.ts'
import { confirmBoth } from './sign-in.ts'
import { ownUser } from './users.ts'

/** Keys of programs: making one, seeing them, ending one. `products` are those that have calls for programs. */
export function registerApiKeyRoutes(http: Http, module: AccountModule, products: readonly string[]): void {
  const listOf = async (customer: Customer) => {
    return { list: (await readApiKeys(module.db, customer)).map(wireOf), products: [...products] }
  }
  route(http, apiKeys, ({ customer }) => listOf(customer))

  route(http, makeApiKey, async (call) => {
    const { customer, body } = call
    const user = await ownUser(module, customer)
    const expiresAt = body.expires_at === undefined ? null : instantOfSeconds(body.expires_at)
    refuseBadKey({ ...body, expiresAt }, products, module.realTime.now())
    // A key acts for good without what is asked of a person, so it is made against all of it.
    await confirmBoth(module, user, body, call)
    await module.fundPasswords.verify(customer, body.fundpass)
    const [id, secret] = [await module.ids.next(), newKeySecret()]
    const made: ApiKey = {
      ...{ id, name: body.name, key: newKeyText(customer.bucket), permission: body.permission },
      ...{ products: body.products ?? null, ips: body.ips ?? [], createdAt: module.realTime.now(), expiresAt },
      lastUsedAt: null,
    }
    const sealedSecret = module.sealer.seal(secret, ownerOf(customer))
    await module.db.transaction(async (tx) => {
      await lockAsJudged(tx, user)
      if (!(await insertApiKey(tx, customer, { ...made, sealedSecret }, API_KEYS_MOST))) {
        throw new Refusal(409, 'apiKey.tooMany', { most: API_KEYS_MOST })
      }
      const at = module.clock.now()
      const entry = { at, actorId: customer.userId, act: 'apiKey.make', subject: `api key ${id}` }
      await writeAudit(tx, { ...entry, before: null, after: wireOf(made) })
      const of = { bucket: customer.bucket, userId: customer.userId }
      await announceNotice(tx, { ...of, kind: 'notice.account.apiKey.made', params: { name: made.name }, at })
    })
    logAct(call, 'API key made', customer.userId)
    return { ...wireOf(made), secret }
  })

  route(http, endApiKey, async (call) => {
    const { customer, query } = call
    await module.db.transaction(async (tx) => {
      const gone = await deleteApiKey(tx, customer, query.id)
      if (gone === null) throw notFound()
      const at = module.clock.now()
      const entry = { at, actorId: customer.userId, act: 'apiKey.end', subject: `api key ${gone.id}` }
      await writeAudit(tx, { ...entry, before: wireOf(gone), after: null })
      const of = { bucket: customer.bucket, userId: customer.userId }
      await announceNotice(tx, { ...of, kind: 'notice.account.apiKey.ended', params: { name: gone.name }, at })
    })
    logAct(call, 'API key ended', customer.userId)
    return listOf(customer)
  })
}

type Asked = { products?: string[] | undefined; ips?: string[] | undefined; expiresAt: Instant | null }

function refuseBadKey({ products, ips, expiresAt }: Asked, known: readonly string[], now: Instant): void {
  const product = products?.find((each) => !known.includes(each))
  if (product !== undefined) throw new Refusal(422, 'apiKey.product.unknown', { product: product.slice(0, 40) })
  const address = ips?.find((each) => !isAddressRule(each))
  if (address !== undefined) throw new Refusal(422, 'apiKey.address.malformed', { address: address.slice(0, 64) })
  if (expiresAt !== null && expiresAt <= now) throw new Refusal(422, 'apiKey.expiry.past')
}

function wireOf(key: ApiKey): ApiKeyRow {
  const seconds = (at: Instant | null) => (at === null ? null : unixSeconds(at))
  return {
    ...{ id: key.id, name: key.name, key: key.key, permission: key.permission, products: key.products, ips: key.ips },
    created_at: unixSeconds(key.createdAt),
    expires_at: seconds(key.expiresAt),
    last_used_at: seconds(key.lastUsedAt),
  }
}
