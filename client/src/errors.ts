/** Whatever a call fails with. */
export class TenorError extends Error {
  override readonly name: string = 'TenorError'
}

/** The server could not be reached, or what answered is no Tenor server. `cause` says more. */
export class TenorUnreachable extends TenorError {
  override readonly name = 'TenorUnreachable'
}

/** A clear no of the server, with all that it said. Nothing has changed, but with a `status` of 5xx, after which an act may be repeated. */
export class TenorRefusal extends TenorError {
  override readonly name = 'TenorRefusal'
  readonly status: number
  readonly code: number
  /** The stable machine word; of calls of programs the `label`. */
  readonly fail_reason: string
  readonly params: Readonly<Record<string, string | number>>
  /** Of calls of programs alone. */
  readonly label: string | undefined

  constructor(status: number, body: RefusalBody) {
    super(body.message ?? `the server answered ${status}`)
    this.status = status
    this.code = body.code ?? -1
    this.label = body.label
    this.fail_reason = body.fail_reason ?? body.label ?? ''
    this.params = body.params ?? {}
  }

  /** What the server said, as it was sent: for logs, and for who passes it on. */
  toJSON(): RefusalBody {
    const { code, message, fail_reason, params, label } = this
    return label === undefined ? { code, message, fail_reason, params } : { label, message }
  }
}

type RefusalBody = {
  message?: string
  code?: number
  fail_reason?: string
  params?: Record<string, string | number>
  label?: string
}

/** What a failed call is answered with or throws: `error` of an answer, or the network's. */
export function toTenorError(error: unknown, response: Response | undefined): TenorError {
  if (error instanceof TenorError) return error
  if (response !== undefined && !response.ok) {
    return new TenorRefusal(response.status, typeof error === 'object' && error !== null ? error : {})
  }
  const said = error instanceof Error ? error.message : String(error)
  return new TenorUnreachable(said === '' ? 'the server cannot be reached' : said, { cause: error })
}
