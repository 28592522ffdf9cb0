import {
  API_KEYS_MOST,
  type ApiKeyRow,
  type ApiKeyTerm,
  apiKeyEnd,
  apiKeyEndViolation,
  apiKeys,
  confirmApiKey,
  endApiKey,
  isApiKeyAsleep,
  makeApiKey,
} from '@tenor/contract/core'
import { type Instant, instantOfSeconds, unixSeconds } from '@tenor/contract/time'
import type { z } from 'zod'
import { writeAudit } from '../../platform/audit/index.ts'
import { type Customer, type Http, notFound, Refusal, refuseOn, route } from '../../platform/http/index.ts'
import { isNetworkText } from '../../platform/networks/index.ts'
import { announceNotice } from '../notices/index.ts'
import { logAct } from './account-log.ts'
import type { AccountModule } from './account-module.ts'
import {
  type ApiKey,
  confirmKey,
  deleteApiKey,
  insertApiKey,
  newKeySecret,
  newKeyText,
  readApiKeys,
} from './api-key-store.ts'
import { lockAsJudged } from './as-judged.ts'
import { ownerOf } from './sealed-secrets.ts'
import { confirmBoth } from './sign-in.ts'
import { ownUser } from './users.ts'

/** Keys of programs: making one, seeing them, ending one. `products` are those that have calls for programs. */
export function registerApiKeyRoutes(http: Http, module: AccountModule, products: readonly string[]): void {
  const listOf = async (customer: Customer) => {
    const hasFundPassword = (await ownUser(module, customer)).fundPasswordHash !== null
    const keys = await readApiKeys(module.db, customer)
    return { list: keys.map((key) => wireOf(key, hasFundPassword)), products: [...products] }
  }
  route(http, apiKeys, ({ customer }) => listOf(customer))

  route(http, makeApiKey, async (call) => {
    const { customer, body } = call
    const user = await ownUser(module, customer)
    const asked = body.expires_at === undefined ? null : instantOfSeconds(body.expires_at)
    const term = { ips: body.ips ?? [], asked, now: module.realTime.now() }
    refuseBadKey(body, term, products)
    // A key acts for good without what is asked of a person, so it is made against all of it.
    await confirmBoth(module, user, body, call)
    const hasFundPassword = user.fundPasswordHash !== null
    await module.fundPasswords.verify({ ...customer, fundPasswordNeeded: hasFundPassword }, body.fundpass, {
      isAlwaysAsked: true,
    })
    const [id, secret] = [await module.ids.next(), newKeySecret()]
    const made: ApiKey = {
      id,
      name: body.name,
      key: newKeyText(customer.bucket),
      permission: body.permission,
      products: body.products ?? null,
      ips: term.ips,
      createdAt: term.now,
      expiresAt: apiKeyEnd(term),
      lastUsedAt: null,
      isConfirmed: body.fundpass !== undefined,
    }
    const sealedSecret = module.sealer.seal(secret, ownerOf(customer))
    await module.db.transaction(async (tx) => {
      await lockAsJudged(tx, user)
      if (!(await insertApiKey(tx, customer, { ...made, sealedSecret }, API_KEYS_MOST))) {
        throw new Refusal(409, 'apiKey.tooMany', { most: API_KEYS_MOST })
      }
      const at = module.clock.now()
      const entry = { at, actorId: customer.userId, act: 'apiKey.make', subject: `api key ${id}` }
      await writeAudit(tx, { ...entry, before: null, after: wireOf(made, hasFundPassword) })
      const of = { bucket: customer.bucket, userId: customer.userId }
      await announceNotice(tx, { ...of, kind: 'notice.account.apiKey.made', params: { name: made.name }, at })
    })
    logAct(call, 'API key made', customer.userId)
    return { ...wireOf(made, hasFundPassword), secret }
  })

  registerConfirm(http, module, listOf)

  route(http, endApiKey, async (call) => {
    const { customer, query } = call
    await module.db.transaction(async (tx) => {
      const gone = await deleteApiKey(tx, customer, query.id)
      if (gone === null) throw notFound()
      const at = module.clock.now()
      const entry = { at, actorId: customer.userId, act: 'apiKey.end', subject: `api key ${gone.id}` }
      await writeAudit(tx, { ...entry, before: wireOf(gone, false), after: null })
      const of = { bucket: customer.bucket, userId: customer.userId }
      await announceNotice(tx, { ...of, kind: 'notice.account.apiKey.ended', params: { name: gone.name }, at })
    })
    logAct(call, 'API key ended', customer.userId)
    return listOf(customer)
  })
}

type ListOf = (customer: Customer) => Promise<z.output<typeof confirmApiKey.data>>

function registerConfirm(http: Http, module: AccountModule, listOf: ListOf): void {
  route(http, confirmApiKey, async (call) => {
    const { customer, body } = call
    await module.fundPasswords.verify(customer, body.fundpass)
    await module.db.transaction(async (tx) => {
      const woken = await confirmKey(tx, customer, body.id)
      if (woken === null) throw notFound()
      const at = module.clock.now()
      const entry = { at, actorId: customer.userId, act: 'apiKey.confirm', subject: `api key ${woken.id}` }
      await writeAudit(tx, { ...entry, before: null, after: wireOf(woken, true) })
      const of = { bucket: customer.bucket, userId: customer.userId }
      await announceNotice(tx, { ...of, kind: 'notice.account.apiKey.confirmed', params: { name: woken.name }, at })
    })
    logAct(call, 'API key confirmed', customer.userId)
    return listOf(customer)
  })
}

type Asked = { products?: string[] | undefined; ips?: string[] | undefined }

function refuseBadKey({ products, ips }: Asked, term: ApiKeyTerm, known: readonly string[]): void {
  const product = products?.find((each) => !known.includes(each))
  if (product !== undefined) throw new Refusal(422, 'apiKey.product.unknown', { product: product.slice(0, 40) })
  const address = ips?.find((each) => !isNetworkText(each))
  if (address !== undefined) throw new Refusal(422, 'apiKey.address.malformed', { address: address.slice(0, 64) })
  refuseOn(apiKeyEndViolation(term))
}

function wireOf(key: ApiKey, hasFundPassword: boolean): ApiKeyRow {
  const seconds = (at: Instant | null) => (at === null ? null : unixSeconds(at))
  return {
    id: key.id,
    name: key.name,
    key: key.key,
    permission: key.permission,
    products: key.products,
    ips: key.ips,
    created_at: unixSeconds(key.createdAt),
    expires_at: seconds(key.expiresAt),
    asleep: key.permission === 'read_write' && isApiKeyAsleep({ hasFundPassword, isConfirmed: key.isConfirmed }),
    last_used_at: seconds(key.lastUsedAt),
  }
}
