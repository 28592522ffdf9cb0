import { PROGRAM_PREFIX } from '@tenor/contract/http'
import type { FastifyError, FastifyRequest } from 'fastify'
import { Refusal } from './refusal.ts'

/** Whether somebody calls as a program does; an address that is none there is refused in the same form. */
export function isProgram(request: FastifyRequest): boolean {
  return request.routeOptions.config.isProgram === true || (request.raw.url ?? '').startsWith(`${PROGRAM_PREFIX}/`)
}

type Validated = FastifyError & {
  validation?: { instancePath?: string }[]
  validationContext?: 'body' | 'querystring' | 'params' | 'headers'
}

/** A program is told which field it has left out; null where it is something else. */
export function missingField(error: FastifyError | Error, request: FastifyRequest): Refusal | null {
  const { validation, validationContext } = error as Validated
  if (!Array.isArray(validation) || !isProgram(request)) return null
  const field = (validation[0]?.instancePath ?? '').replace(/^\//, '').slice(0, 60)
  const given =
    validationContext === 'querystring' ? request.query : validationContext === 'params' ? request.params : request.body
  if (field === '' || field.includes('/') || (given as Record<string, unknown> | null)?.[field] !== undefined)
    return null
  return new Refusal(400, 'request.fieldMissing', { field })
}
