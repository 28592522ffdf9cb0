import { REFUSAL_CODE, type Reason, type RefusalCode, type Violation } from '@tenor/contract/http'

export type RefusalStatus = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 503

/** A clear no: nothing has changed. `reason` is a stable machine word; its sentence stands in the phrases. */
export class Refusal extends Error {
  readonly status: RefusalStatus
  readonly reason: Reason
  readonly params: Record<string, string | number>
  readonly code: RefusalCode
  readonly retryAfterSeconds: number | null
  /** Left out of the log: a burst, not a limit that is reached. */
  readonly isBurst: boolean

  constructor(
    status: RefusalStatus,
    reason: Reason,
    params: Record<string, string | number> = {},
    more: { code?: RefusalCode; retryAfterSeconds?: number; isBurst?: boolean } = {},
  ) {
    // An answer and no fault: a stack would cost more than all else of a refusal, and a flood has thousands.
    const { stackTraceLimit } = Error
    Error.stackTraceLimit = 0
    super(reason)
    Error.stackTraceLimit = stackTraceLimit
    this.name = 'Refusal'
    this.status = status
    this.reason = reason
    this.params = params
    this.code = more.code ?? (status === 401 ? REFUSAL_CODE.SIGN_IN_NEEDED : REFUSAL_CODE.GENERAL)
    this.retryAfterSeconds = more.retryAfterSeconds ?? null
    this.isBurst = more.isBurst ?? false
  }
}

export function tooMany(retryAfterSeconds: number, isBurst = false): Refusal {
  return new Refusal(429, 'request.tooMany', {}, { retryAfterSeconds, isBurst })
}

/** Refuses with the first of the violations, if there is one. */
export function refuseOn(violations: Violation | null | readonly Violation[], status: RefusalStatus = 422): void {
  const [first] = [violations].flat()
  if (first !== null && first !== undefined) throw new Refusal(status, first.reason, first.params)
}

export function notFound(): Refusal {
  return new Refusal(404, 'request.notFound')
}
