import type { RefusalBody } from '@tenor/contract/http'

/** A call that was refused, or not answered. `reason` is a phrase key. */
export class ApiRefusal extends Error {
  readonly status: number
  readonly reason: string
  readonly params: Readonly<Record<string, string | number>>

  constructor(status: number, body: Pick<RefusalBody, 'fail_reason' | 'params' | 'message'>) {
    super(body.message)
    this.name = 'ApiRefusal'
    this.status = status
    this.reason = body.fail_reason
    this.params = body.params
  }
}

/** No answer at all (status 0), or one that says nothing of what happened. */
export function unanswered(status: number): ApiRefusal {
  const reason = status === 0 ? 'finances.NetworkError' : 'request.failed'
  return new ApiRefusal(status, { fail_reason: reason, params: {}, message: '' })
}

export function refusalOf(error: unknown): ApiRefusal {
  return error instanceof ApiRefusal ? error : unanswered(500)
}
