import type { Reason, Role } from '@tenor/contract/http'

/** What a region, a lock or a missing check may keep a customer from. `express_buy` is an entry of the menu. */
export type Withheld = 'trade' | 'transfer' | 'express_buy'

/** Who is calling. A visitor has no id; everyone has a CSRF token to send back. */
export type Customer = {
  userId: number
  bucket: number
  email: string
  role: Role
  vipTier: number
  region: string
  verified: boolean
  /** Whether signing in takes a one-time code too; not given where nobody has asked. */
  hasSecondFactor?: boolean
  /** Whether there is a fund password; not given where nobody has asked. */
  fundPasswordSet?: boolean
  /** Whether acts that move money want the fund password; not given where nobody has asked. */
  fundPasswordNeeded?: boolean
  /** Whether an operator lets it take on nothing new; not given where nobody has asked. */
  tradingLocked?: boolean
  /** Whether operators have frozen the account; not given where nobody has asked. */
  isFrozen?: boolean
  /** Entries of the menu and lines of business that operators keep the region from; null where they said nothing of it. */
  withheldMenu?: readonly string[] | null
  withheldBusiness?: readonly string[] | null
  /** Reasons of refusal for what the customer may not do as they stand; not given where nobody has asked. */
  withheld?: Partial<Record<Withheld, Reason>>
}

export type Identity = {
  customer: Customer | null
  /** Names the session in its table; null for a visitor. */
  sessionHash: string | null
  csrfToken: string
  /** Of a call that a program has signed: by which key, and what the call is known by when it comes again. */
  program?: { keyId: number; callId: string }
}

/** What a program's signature stands for: the bytes of the body, and what the key has to allow. */
export type ProgramAct = { body: Uint8Array; product: string; isWriting: boolean }
