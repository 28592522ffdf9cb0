import { PROGRAM_PREFIX } from '@tenor/contract/http'
import type { FastifyRequest } from 'fastify'
import { Refusal } from './refusal.ts'

/** Whether somebody calls as a program does; an address that is none there is refused in the same form. */
export function isProgram(request: FastifyRequest): boolean {
  return request.routeOptions.config.isProgram === true || (request.raw.url ?? '').startsWith(`${PROGRAM_PREFIX}/`)
}

export type ValidationFault = { readonly instancePath?: string; readonly message?: string }
type Invalid = Error & { readonly validation: readonly ValidationFault[]; readonly validationContext?: unknown }

/** Whether a call's schema refused it. */
export function isInvalid(error: Error): error is Invalid {
  return 'validation' in error && Array.isArray(error.validation)
}

/** A program is told which field it has left out; null where it is something else. */
export function missingField(error: Error, request: FastifyRequest): Refusal | null {
  if (!isInvalid(error) || !isProgram(request)) return null
  const { validation, validationContext } = error
  const field = (validation[0]?.instancePath ?? '').replace(/^\//, '').slice(0, 60)
  const given =
    validationContext === 'querystring' ? request.query : validationContext === 'params' ? request.params : request.body
  const isGiven = typeof given === 'object' && given !== null && Reflect.get(given, field) !== undefined
  if (field === '' || field.includes('/') || isGiven) return null
  return new Refusal(400, 'request.fieldMissing', { field })
}
