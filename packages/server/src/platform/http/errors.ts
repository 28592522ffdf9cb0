import { type ProgramRefusal, programLabel, type RefusalBody } from '@tenor/contract/http'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { writeFault } from '../database/index.ts'
import { errorCode } from '../errors/index.ts'
import { refusals } from '../metrics/index.ts'
import { isReason, localeOf, sentence } from './language.ts'
import { isInvalid, isProgram, missingField, type ValidationFault } from './program-errors.ts'
import { Refusal } from './refusal.ts'

const AGAIN_AFTER_SECONDS = '1'

/** Turns whatever was thrown into the envelope of a refusal. What we did not foresee says nothing of the inside. */
export function onError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = missingField(error, request) ?? refusalOf(error)
  if (refusal === null) {
    request.log.error({ err: error, route: request.routeOptions.url }, 'a request failed')
    const unavailable = unavailableReason(error)
    if (unavailable !== null) {
      reply
        .code(503)
        .header('retry-after', AGAIN_AFTER_SECONDS)
        .send(bodyOf(request, 503, -1, unavailable, {}))
    } else {
      reply.code(500).send(bodyOf(request, 500, -1, 'request.failed', {}))
    }
    return
  }
  refusals.inc({ status: String(refusal.status), reason: refusal.reason })
  if (isOfSecurity(refusal)) {
    const { status, reason } = refusal
    request.log.info({ route: request.routeOptions.url, status, reason, address: request.ip }, 'refused')
  }
  if (refusal.retryAfterSeconds !== null) reply.header('retry-after', String(refusal.retryAfterSeconds))
  reply.code(refusal.status).send(bodyOf(request, refusal.status, refusal.code, refusal.reason, refusal.params))
}

/** A failed sign-in, a call that is not allowed or a limit that is reached; not a visitor who has to sign in first. */
function isOfSecurity({ status, reason, isBurst }: Refusal): boolean {
  if (isBurst) return false
  return status === 403 || status === 429 || (status === 401 && reason !== 'request.signInNeeded')
}

function bodyOf(
  request: FastifyRequest,
  status: number,
  code: number,
  reason: string,
  params: Record<string, string | number>,
): RefusalBody | ProgramRefusal {
  const message = sentence(localeOf(request.headers['accept-language']), reason, params)
  if (isProgram(request)) return { label: programLabel(reason, status), message }
  return { code, message, fail_reason: reason, params }
}

function refusalOf(error: FastifyError | Error): Refusal | null {
  if (error instanceof Refusal) return error
  if (isInvalid(error)) return ofValidation(error.validation)
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500
  if (status === 413) return new Refusal(413, 'request.tooLarge')
  if (status === 415) return new Refusal(415, 'request.unknownFormat')
  if (status === 429) return new Refusal(429, 'request.tooMany')
  return status >= 400 && status < 500 ? new Refusal(400, 'request.unreadable') : null
}

function ofValidation(faults: readonly ValidationFault[]): Refusal {
  const first = faults[0]
  const field = (first?.instancePath ?? '').replace(/^\//, '').slice(0, 60)
  // A schema may name its own reason, such as amount.malformed; zod's English sentences are not passed on.
  const message = first?.message ?? ''
  const named = isReason(message) ? message : 'request.malformed'
  // The body as a whole is at fault: it is no object, or is not there.
  if (field === '' && named === 'request.malformed') return new Refusal(400, 'request.unreadable')
  return new Refusal(400, named, { field })
}

/** Why the caller may come again; null where that helps nothing. */
function unavailableReason(error: Error): string | null {
  // The database refused the statement, so it did nothing.
  if (writeFault(error) !== null) return 'request.unwritable'
  // Not that nothing was changed: the answer to a commit may be what was lost.
  return isUnavailable(error) ? 'request.unavailable' : null
}

/** The database is away or its pool is full. */
function isUnavailable(error: Error): boolean {
  const code = errorCode(error)
  return (
    /^(ECONN|08|57P|53)/.test(code) ||
    /connect|Connection terminated|timeout exceeded|Query read timeout/i.test(error.message)
  )
}
