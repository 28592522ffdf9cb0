import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import { isApiKeyAsleep } from '@tenor/contract/core'
import { isTimely, PROGRAM_HEADERS, PROGRAM_PREFIX, signedTexts, timestampSeconds } from '@tenor/contract/http'
import { SECOND_MS } from '@tenor/contract/time'
import type { FastifyRequest } from 'fastify'
import { answerOnce, type Customer, type Identity, type ProgramAct, Refusal } from '../../platform/http/index.ts'
import type { AccountModule } from './account-module.ts'
import { isAddressAllowed } from './api-key-addresses.ts'
import { bucketOfKey, type FoundKey, findApiKey, markUsed } from './api-key-store.ts'
import { ownerOf } from './sealed-secrets.ts'

/** Says who signs a call of a program; refuses one that is not signed, not in time, or not allowed to the key. */
export type ProgramCallers = (request: FastifyRequest, act: ProgramAct) => Promise<Identity>

export function createProgramCallers(
  module: AccountModule,
  customerOf: (bucket: number, userId: number) => Promise<Customer | null>,
): ProgramCallers {
  return async (request, act) => {
    const now = module.realTime.now()
    const { key, timestamp, signature } = headersOf(request)
    const seconds = timestampSeconds(timestamp)
    if (seconds === null) throw new Refusal(401, 'program.timestamp.malformed')
    if (!isTimely(seconds, now / SECOND_MS)) throw new Refusal(401, 'program.timestamp.expired')
    const bucket = bucketOfKey(key)
    const found = bucket === null ? null : await findApiKey(module.db, bucket, key)
    if (bucket === null || found === null) throw new Refusal(401, 'program.key.unknown')
    const secret = module.sealer.open(found.secret, ownerOf({ bucket, userId: found.userId }))
    // Nothing of a key is told to somebody who does not hold its secret.
    if (!isSignedBy(secret, request, act, timestamp, signature)) throw new Refusal(401, 'program.signature.wrong')
    if (found.expiresAt !== null && found.expiresAt <= now) throw new Refusal(401, 'program.key.ended')
    refuseOutside(found, request, act)
    const customer = await customerOf(bucket, found.userId)
    if (customer === null) throw new Refusal(401, 'program.key.unknown')
    if (act.isWriting && customer.isFrozen === true) throw new Refusal(403, 'account.frozen')
    const standing = { hasFundPassword: customer.fundPasswordSet === true, isConfirmed: found.isConfirmed }
    if (act.isWriting && isApiKeyAsleep(standing)) throw new Refusal(403, 'apiKey.asleep')
    await markUsed(module.db, bucket, found, now)
    const call = callId(found, signature)
    const named = request.headers['idempotency-key']
    if (act.isWriting && named !== undefined) await refuseRenamed(module, customer, call, String(named))
    // The fund password was asked when the key was made or confirmed: a program has none to give.
    return {
      customer: { ...customer, fundPasswordNeeded: false },
      sessionHash: null,
      csrfToken: '',
      program: { keyId: found.id, callId: call },
    }
  }
}

function headersOf({ headers }: FastifyRequest): { key: string; timestamp: string; signature: string } {
  const said = (name: string): string => {
    const value = headers[name.toLowerCase()]
    if (typeof value !== 'string' || value === '') throw new Refusal(400, 'program.header.missing', { header: name })
    return value
  }
  return {
    key: said(PROGRAM_HEADERS.key),
    timestamp: said(PROGRAM_HEADERS.timestamp),
    signature: said(PROGRAM_HEADERS.signature),
  }
}

function isSignedBy(
  secret: string,
  request: FastifyRequest,
  { body }: ProgramAct,
  timestamp: string,
  signature: string,
): boolean {
  const [path = '', ...rest] = (request.raw.url ?? '').split('?')
  const parts = { method: request.method, path, query: rest.join('?'), timestamp, bodyDigest: hash('sha512', body) }
  return signedTexts(parts)
    .map((text) => createHmac('sha512', secret).update(text).digest('hex'))
    .some((right) => sameText(right, signature.toLowerCase()))
}

function sameText(right: string, given: string): boolean {
  const [left, other] = [Buffer.from(right), Buffer.from(given)]
  return left.length === other.length && timingSafeEqual(left, other)
}

function refuseOutside(key: FoundKey, request: FastifyRequest, { product, isWriting }: ProgramAct): void {
  if (!isAddressAllowed(key.ips, request.ip)) throw new Refusal(403, 'program.address.forbidden')
  if (isWriting && key.permission === 'read') throw new Refusal(403, 'program.key.readOnly')
  if (key.products !== null && !key.products.includes(product)) throw new Refusal(403, 'program.key.otherProduct')
}

/**
 * The header with the caller's own id is not signed: whoever sends a call again as they saw it could write another one there,
 * and the act would be done anew. So a signature is good with one id, and one that came without an id with none.
 */
async function refuseRenamed(module: AccountModule, customer: Customer, call: string, named: string): Promise<void> {
  const { bucket, userId } = customer
  const once = { bucket, userId, key: call, act: 'program.named', content: named, at: module.clock.now() }
  await answerOnce(module.db, once, async () => ({}))
}

/** What a signed call is known by when it comes again: the same key and the same signature. */
function callId(key: FoundKey, signature: string): string {
  return `${PROGRAM_PREFIX}/${hash('sha256', `${key.key} ${signature.toLowerCase()}`, 'base64url')}`
}
