import { isIP } from 'node:net'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { endsOthers, PASSKEY_SECONDS, PASSKEYS_MOST } from '@tenor/contract/core'
import { SECOND_MS } from '@tenor/contract/time'
import { type CustomerCall, Refusal } from '../../platform/http/index.ts'
import { announceNotice } from '../notices/index.ts'
import type { AccountModule } from './account-module.ts'
import { lockOwnSession } from './as-judged.ts'
import { endOthersToo } from './other-ways-in.ts'
import { insertPasskey, keepChallenge, markUsed, passkeyById, passkeysOf, useChallenge } from './passkey-store.ts'
import { findUser, type User, type UserKey } from './users.ts'
import { holdWallet } from './wallet-hold.ts'

const RP_NAME = 'Tenor'

/** What the browser's WebAuthn gave; the library reads it, and refuses what it is not. */
type Given = { id: string }
type Answer<Verify extends (options: never) => unknown> = Parameters<Verify>[0] extends { response: infer R }
  ? R
  : never

type OwnCall = Pick<CustomerCall<unknown, unknown, unknown>, 'customer' | 'identity'>

/** A passkey is bound to a host name; an address of numbers has none. */
function hostOf(origin: string): string {
  const host = new URL(origin).hostname
  if (isIP(host.replace(/^\[|\]$/g, '')) !== 0) throw new Refusal(422, 'account.passkey.host')
  return host
}

export async function newPasskeyOptions(module: AccountModule, user: User, origin: string) {
  const key = { bucket: user.bucket, userId: user.id }
  const known = await passkeysOf(module.db, key)
  if (known.length >= PASSKEYS_MOST) throw tooMany()
  const options = await generateRegistrationOptions({
    rpName: RP_NAME,
    rpID: hostOf(origin),
    userName: user.email,
    userID: new TextEncoder().encode(`${user.bucket}.${user.id}`),
    attestationType: 'none',
    timeout: PASSKEY_SECONDS * SECOND_MS,
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports })),
    // Found without an address, and opened on the device by a finger, a face or a number: both factors in one.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await keepChallenge(module.db, options.challenge, key, module.realTime.now())
  return { ...options }
}

type NewPasskey = { name: string; response: Given; origin: string; end_others?: number | undefined }

export async function keepPasskey(
  module: AccountModule,
  call: OwnCall,
  { name, response, origin, end_others }: NewPasskey,
): Promise<void> {
  const { bucket, userId } = call.customer
  const key = { bucket, userId }
  const expectedRPID = hostOf(origin)
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: response as Answer<typeof verifyRegistrationResponse>,
    expectedChallenge: (challenge) => useChallenge(module.db, challenge, key, module.realTime.now()),
    expectedOrigin: origin,
    expectedRPID,
    requireUserVerification: true,
  }).catch(refuse)
  if (!verified) throw new Refusal(422, 'account.passkey.wrong')
  const { credential, credentialBackedUp } = registrationInfo
  await module.db.transaction(async (tx) => {
    await lockOwnSession(tx, call)
    const made = {
      ...key,
      id: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: credential.transports ?? [],
      name,
      isSynced: credentialBackedUp,
      createdAt: module.realTime.now(),
    }
    if (!(await insertPasskey(tx, made, PASSKEYS_MOST))) throw tooMany()
    await holdWallet(module, tx, key, 'passkey_added')
    if (endsOthers(end_others)) await endOthersToo(module, tx, call, call.identity.sessionHash)
    const at = module.clock.now()
    await announceNotice(tx, { ...key, kind: 'notice.account.passkey.added', params: { name }, at })
  })
}

export async function signInOptions(module: AccountModule, origin: string) {
  const options = await generateAuthenticationOptions({
    rpID: hostOf(origin),
    userVerification: 'required',
    timeout: PASSKEY_SECONDS * SECOND_MS,
  })
  await keepChallenge(module.db, options.challenge, null, module.realTime.now())
  return { ...options }
}

/** Whose passkey answered: the account that it names itself, by what it was given when it was made. */
export async function passkeyOwner(module: AccountModule, given: Given, origin: string): Promise<UserKey> {
  const expectedRPID = hostOf(origin)
  const response = given as Answer<typeof verifyAuthenticationResponse>
  const owner = ownerOf(response.response?.userHandle)
  const passkey = owner === null ? null : await passkeyById(module.db, owner, given.id)
  if (owner === null || passkey === null || (await findUser(module.db, owner)) === null) return refuse()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (challenge) => useChallenge(module.db, challenge, null, module.realTime.now()),
    expectedOrigin: origin,
    expectedRPID,
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
    requireUserVerification: true,
  }).catch(refuse)
  if (!verified) return refuse()
  if (!(await markUsed(module.db, passkey, authenticationInfo.newCounter, module.realTime.now()))) return refuse()
  return owner
}

function ownerOf(userHandle: unknown): UserKey | null {
  if (typeof userHandle !== 'string') return null
  const parts = /^(\d{1,4})\.(\d{1,15})$/.exec(Buffer.from(userHandle, 'base64url').toString('utf8'))
  if (parts === null) return null
  return { bucket: Number.parseInt(parts[1] ?? '', 10), userId: Number.parseInt(parts[2] ?? '', 10) }
}

function tooMany(): Refusal {
  return new Refusal(422, 'account.passkey.tooMany', { most: PASSKEYS_MOST })
}

/** The same no for whatever is wrong, be it the key, the challenge, the place or the form. */
function refuse(): never {
  throw new Refusal(422, 'account.passkey.wrong')
}
