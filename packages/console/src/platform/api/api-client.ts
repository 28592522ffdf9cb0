import type { Endpoint } from '@tenor/contract/http'
import type { z } from 'zod'
import { ApiRefusal, unanswered } from './api-refusal.ts'

type Input<Part> = NonNullable<Part> extends z.ZodType ? z.input<NonNullable<Part>> : never

export type Ask<Call extends Endpoint> = {
  params?: Readonly<Record<string, string | number>>
  query?: Input<Call['query']>
  body?: Input<Call['body']>
  signal?: AbortSignal
}

/** What each call carries, as the session and the reader's choice last said. */
const carried = { csrfToken: '', language: 'en' }

export function carryToken(token: string): void {
  carried.csrfToken = token
}

export function carryLanguage(locale: string): void {
  carried.language = locale
}

/** One call: its data, or an ApiRefusal thrown. */
export async function call<Call extends Endpoint>(
  endpoint: Call,
  ask: Ask<Call> = {},
): Promise<z.output<Call['data']>> {
  const response = await fetch(addressOf(endpoint.path, ask), requestOf(endpoint, ask)).catch((error: unknown) => {
    throw error instanceof DOMException && error.name === 'AbortError' ? error : unanswered(0)
  })
  const answer: unknown = await response.json().catch(() => null)
  if (typeof answer !== 'object' || answer === null) throw unanswered(response.status)
  if (response.ok && 'data' in answer) return answer.data as z.output<Call['data']>
  if (!('fail_reason' in answer)) throw unanswered(response.status)
  const refusal = answer as { fail_reason: string; params?: Record<string, string | number>; message: string }
  throw new ApiRefusal(response.status, { ...refusal, params: refusal.params ?? {} })
}

/** The path with its parameters filled in and its query behind it; what is not given is left out. */
export function addressOf(path: string, ask: { params?: Ask<Endpoint>['params']; query?: unknown }): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(ask.params?.[name] ?? ''))
  const given = Object.entries(ask.query ?? {}).filter(([, value]) => value !== undefined && value !== '')
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return search === '' ? filled : `${filled}?${search}`
}

function requestOf(endpoint: Endpoint, ask: Ask<Endpoint>): RequestInit {
  const headers = { Accept: 'application/json', 'Accept-Language': carried.language }
  const request: RequestInit = { method: endpoint.method, credentials: 'same-origin', signal: ask.signal ?? null }
  if (endpoint.method === 'GET') return { ...request, headers }
  return {
    ...request,
    headers: { ...headers, 'Content-Type': 'application/json', 'X-CSRF-Token': carried.csrfToken },
    body: JSON.stringify(ask.body ?? {}),
  }
}
