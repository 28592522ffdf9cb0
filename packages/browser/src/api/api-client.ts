import type { Endpoint } from '@tenor/contract/http'
import type { z } from 'zod'
import { ApiRefusal, NETWORK_ERROR, SERVER_ERROR, unanswered } from './api-refusal.ts'

export type PathParams = Readonly<Record<string, string | number>>

type Schema<Part> = NonNullable<Part> extends z.ZodType ? z.input<NonNullable<Part>> : never

export type Ask<Call extends Endpoint> = {
  /** Of the path, such as `:id`. */
  params?: PathParams | undefined
  query?: Schema<Call['query']> | undefined
  body?: Schema<Call['body']> | undefined
  signal?: AbortSignal | undefined
  /** Id of the customer whose own call an operator reads. */
  of?: number | undefined
}

export type Answer<Call extends Endpoint> = z.output<Call['data']>

const STALE_TOKEN = 'request.csrf'
/** Refusal of an act that names another customer than the one who is signed in. */
export const SESSION_CHANGED = 'session.changed'

let csrfToken = ''
let shownUser: number | null = null
let language = 'en'

export function setCsrfToken(token: string): void {
  csrfToken = token
}

/** Names the customer whose figures the page shows, null for a visitor: every act carries it. */
export function setShownUser(userId: number | null): void {
  shownUser = userId
}

/** Whether the page shows a customer other than the one of a session. */
export function isOtherUser(userId: number | null): boolean {
  return shownUser !== null && userId !== null && userId !== shownUser
}

let startAnew: () => void = () => undefined
let lookWhoIsHere: () => void = () => undefined

/** Sets what a page does when a call says that its session has ended. */
export function setSessionEndHandler(handler: () => void): void {
  lookWhoIsHere = handler
}

/** Sets what a page does when another customer is signed in than the one that it shows. */
export function setSessionChangeHandler(handler: () => void): void {
  startAnew = handler
}

/** Starts the page anew and refuses what it was about to do: the session belongs to another customer. */
export function refuseChangedSession(): never {
  startAnew()
  throw new ApiRefusal(409, { code: -1, message: '', fail_reason: SESSION_CHANGED, params: {} })
}

let renewToken: () => Promise<unknown> = async () => undefined

/** How a fresh token is had, when the one we hold is refused (another tab signed in). */
export function setTokenRenewal(renew: () => Promise<unknown>): void {
  renewToken = renew
}

export function setApiLanguage(locale: string): void {
  language = locale
}

/**
 * One call of the API: its data, or an ApiRefusal thrown. A stale token is renewed and the call sent once more, unless another
 * customer has signed in meanwhile.
 */
export async function call<Call extends Endpoint>(endpoint: Call, ask: Ask<Call> = {}): Promise<Answer<Call>> {
  try {
    return await callOnce(endpoint, ask)
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error
    if (error.reason === SESSION_CHANGED) startAnew()
    // Where a proxy refuses the session itself, asking for it once more would never end.
    if (error.status === 401 && !endpoint.path.endsWith('/session')) lookWhoIsHere()
    if (error.reason !== STALE_TOKEN) throw error
    await renewToken()
    return callOnce(endpoint, ask)
  }
}

async function callOnce<Call extends Endpoint>(endpoint: Call, ask: Ask<Call>): Promise<Answer<Call>> {
  const response = await send(addressOf(endpoint, ask), requestOf(endpoint, ask))
  const answer = await readJson(response)
  if (response.ok && isEnvelope(answer))
    return (endpoint.isFlatList === true ? listed(answer) : answer.data) as Answer<Call>
  if (isRefusal(answer)) throw new ApiRefusal(response.status, { ...answer, params: answer.params ?? {} })
  throw unanswered(SERVER_ERROR, response.status)
}

/**
 * Where a call is found: its path with the parameters filled in, and its query behind it; what is not given is left
 * out. Also for links that a browser follows itself, such as a CSV.
 */
export function addressOf(
  endpoint: Pick<Endpoint, 'path'>,
  { params = {}, query }: { params?: PathParams | undefined; query?: unknown } = {},
): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const text = formOf(query)
  return text === '' ? path : `${path}?${text}`
}

/** What is given of a payload: what is empty is left out. */
function givenOf(payload: unknown): [string, unknown][] {
  return Object.entries(payload ?? {}).filter(([, value]) => value !== undefined && value !== null && value !== '')
}

/** A payload as a form, which is also how a query is written. */
function formOf(payload: unknown): string {
  return new URLSearchParams(givenOf(payload).map(([name, value]) => [name, String(value)])).toString()
}

function requestOf(endpoint: Endpoint, { body, signal, of }: Ask<Endpoint>): RequestInit {
  const headers: Record<string, string> = { Accept: 'application/json', 'Accept-Language': language }
  const request: RequestInit = { method: endpoint.method, headers, credentials: 'same-origin', signal: signal ?? null }
  if (of !== undefined) headers['X-Tenor-Customer'] = String(of)
  if (endpoint.method === 'GET') return request
  headers['X-CSRF-Token'] = csrfToken
  if (shownUser !== null) headers['X-Tenor-User'] = String(shownUser)
  if (endpoint.sends === 'json') {
    headers['Content-Type'] = 'application/json'
    return { ...request, body: JSON.stringify(Object.fromEntries(givenOf(body))) }
  }
  headers['Content-Type'] = 'application/x-www-form-urlencoded'
  return { ...request, body: formOf(body) }
}

/** An answer that takes longer is none. */
export const ANSWER_WITHIN_MS = 20_000

async function send(address: string, request: RequestInit): Promise<Response> {
  const timeout = AbortSignal.timeout(ANSWER_WITHIN_MS)
  const signal = request.signal ? AbortSignal.any([request.signal, timeout]) : timeout
  try {
    return await fetch(address, { ...request, signal })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw unanswered(NETWORK_ERROR)
  }
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return null
  }
}

/** A list whose rows stand in `data`, as its endpoint says it. */
function listed({ data, ...beside }: { data: unknown }): object {
  return { ...beside, list: data }
}

function isEnvelope(answer: unknown): answer is { data: unknown } {
  return typeof answer === 'object' && answer !== null && 'data' in answer
}

type RefusalAnswer = {
  code: number
  message: string
  fail_reason: string
  params?: Record<string, string | number>
}

function isRefusal(answer: unknown): answer is RefusalAnswer {
  return typeof answer === 'object' && answer !== null && 'fail_reason' in answer
}
