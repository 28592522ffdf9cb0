import type { RefusalBody } from '@tenor/contract/http'

export const NETWORK_ERROR = 'finances.NetworkError'
export const SERVER_ERROR = 'request.failed'

/** A call that was answered with no, or not at all. `reason` is the phrase key or stable machine word. */
export class ApiRefusal extends Error {
  readonly status: number
  readonly code: number
  readonly reason: string
  readonly params: Readonly<Record<string, string | number>>

  constructor(status: number, body: RefusalBody) {
    super(body.message)
    this.name = 'ApiRefusal'
    this.status = status
    this.code = body.code
    this.reason = body.fail_reason
    this.params = body.params
  }
}

/** The call may or may not have arrived: asking again with the same order id is safe, and the only way to know. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ApiRefusal && (error.reason === NETWORK_ERROR || error.status >= 500)
}

export function refusalOf(error: unknown): ApiRefusal {
  if (error instanceof ApiRefusal) return error
  return unanswered(NETWORK_ERROR)
}

export function unanswered(reason: string, status = 0): ApiRefusal {
  return new ApiRefusal(status, { code: -1, message: '', fail_reason: reason, params: {} })
}
