import type { z } from 'zod'
import type { BackOfficeRole } from './back-office-role.ts'
import type { Reason } from './reason.ts'

/** HTTP methods that the API uses. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * What one operator can do by a call of the back office: `alone` gives nobody anything, for the reason that stands beside it;
 * `bounded` gives up to a bound, beyond which it takes two; `two` is proposed by one and approved by another wherever it can give.
 */
export type Effect = { readonly alone: string } | 'bounded' | 'two'

/** Who may call: anyone, a signed-in customer, or an operator with the role that the call needs. */
export type Audience =
  | { readonly audience: 'visitor' | 'customer' }
  | {
      readonly audience: 'operator'
      readonly role: BackOfficeRole
      /** Who approves by the same call what somebody of the role has proposed, where that is another role. */
      readonly approvedBy?: BackOfficeRole
      readonly effect?: Effect
    }

/**
 * One call of the HTTP API, as both sides know it. The server validates query, body and reply by it and makes the
 * OpenAPI page from it; the web takes its types from it. `refusals` lists the reasons that this call has of its own.
 */
export type Endpoint<
  Query extends z.ZodType = z.ZodType,
  Params extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Data extends z.ZodType = z.ZodType,
> = Audience & {
  readonly method: Method
  readonly path: string
  readonly summary: string
  readonly sandboxOnly?: true
  readonly movesMoney?: true
  /** An act that is taken also while the server's clock is in doubt: signing in and out, and what settles the doubt. */
  readonly goesOnInDoubt?: true
  /** An act that is open to an account that is frozen: an objection to that. */
  readonly goesOnFrozen?: true
  /** Authorised by a signed link or a key of its own alone: it comes from where no token of ours is known, such as a program. */
  readonly isSigned?: true
  /**
   * A call of programs under /api/v4: signed with an API key that allows the product, and answered without an envelope.
   * `isDated`: the reply stands in `{code, message, data, timestamp}`, as the calls of fixed terms do there.
   */
  readonly program?: { readonly product: string; readonly isDated?: true }
  /**
   * A read of a customer's own that an operator may make too, for the customer with the id in the header X-Tenor-Customer, with the
   * same answer as the customer's own. Each look is written to the audit log.
   */
  readonly readByOperators?: true
  /** Which rate limit counts it; reads by default for GET, writes for the rest. */
  readonly limit?: 'sign_in' | 'register' | 'order' | 'picture' | 'read' | 'write'
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /** How browsers send the body; a form unless JSON is asked for, as it must be where parts lie within parts. Both are read. */
  readonly sends?: 'json'
  readonly data: Data
  /** A list whose rows stand in `data` themselves, and what else its object has beside it in the envelope. */
  readonly isFlatList?: true
  /** A reply that is no envelope, such as CSV. */
  readonly produces?:
    | 'application/json'
    | 'text/csv'
    | 'text/plain'
    | 'text/calendar'
    | 'image/png'
    | 'image/svg+xml'
    | 'text/event-stream'
  readonly refusals?: readonly Reason[]
}

/** Keeps the literal types of an endpoint while checking its shape; a refusal that two acts share is named once. */
export function endpoint<
  Query extends z.ZodType = z.ZodUndefined,
  Params extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Data extends z.ZodType = z.ZodUndefined,
>(definition: Endpoint<Query, Params, Body, Data>): Endpoint<Query, Params, Body, Data> {
  const { refusals } = definition
  return refusals === undefined ? definition : { ...definition, refusals: [...new Set(refusals)] }
}

/** The schema of a call's body, for an act that is proposed with the same content. */
export function requireBody<Body extends z.ZodType>({ body }: { readonly body?: Body }): Body {
  if (body === undefined) throw new TypeError('the call has no body')
  return body
}
