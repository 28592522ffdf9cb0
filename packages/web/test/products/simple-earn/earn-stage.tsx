import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { makeQueryClient, SESSION_KEY } from '@tenor/browser/api'
import { WordsProvider } from '@tenor/browser/phrases'
import { compliance } from '@tenor/contract/core'
import type { Endpoint } from '@tenor/contract/http'
import { BOOKS, type Locale, loadSpoken } from '@tenor/contract/phrases'
import { Toasts } from '@tenor/ui'
import { act, createElement, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { vi } from 'vitest'
import { accountRoutes } from '../../../src/core/account/index.ts'
import { balancesRoutes } from '../../../src/core/balances/index.ts'
import { emailRoutes } from '../../../src/core/emails/index.ts'
import { vipRoutes } from '../../../src/overview/vip/index.ts'
import { rootRoute } from '../../../src/platform/page/index.ts'
import { simpleEarnRoutes } from '../../../src/products/simple-earn/index.ts'
import { stakingRoutes } from '../../../src/products/staking/index.ts'

/*
 * Panels and pages as a browser draws them, in a document without a window, before a server whose answers are held to the schemas
 * of their endpoints. What the real server answers is told by its own tests.
 */

type Asked = { method: string; path: string; query: URLSearchParams; body: Record<string, unknown> }
/** What is answered: data, or how it is refused. */
type Answering = (asked: Asked) => unknown
type Refused = { refused: { status: number; code?: number; fail_reason: string; message: string } }

const NOTHING_HELD = { business: [], menu: [], held: null }
const SIGN_IN = { local: true, provider: null, desk_local: true, desk_provider: null }
const SESSION = {
  vip_tier: 0,
  region: 'CH',
  verified: true,
  csrf_token: 'token',
  now: 1_795_000_000,
  sandbox: true,
  sign_in: SIGN_IN,
}
const USER = {
  id: 7,
  email: 'c@example.com',
  role: 'customer',
  totp_enabled: false,
  fund_password_set: false,
  fund_password_required: false,
  fund_password_reset_from: null,
}

/** What the session of a customer is. */
export const A_SESSION = { ...SESSION, user: USER }

export type StageSettings = {
  locale?: Locale
  /** A phone's width. */
  isNarrow?: boolean
  session?: object
  isVisitor?: boolean
  /** Of the address that is open. */
  path?: string
}

export type EarnStage = ReturnType<typeof earnStage>

/** What a request says: a form unless JSON was asked for. */
function sentBody({ body, headers }: RequestInit): Record<string, unknown> {
  if (typeof body !== 'string') return {}
  const isJson = (headers as Record<string, string>)['Content-Type'] === 'application/json'
  return isJson ? JSON.parse(body) : Object.fromEntries(new URLSearchParams(body))
}

/** The same as the server reads it. */
function readBody(schema: Endpoint['body'], sent: Asked['body'], faults: string[]): Asked['body'] {
  const read = schema?.safeParse(sent)
  if (read?.success === false) faults.push(`a body that does not fit: ${read.error.message}`)
  return (read?.data as Asked['body'] | undefined) ?? sent
}

/** A server for one test: what it was asked, what it answers, and what it could not. */
function earnServer() {
  const answers = new Map<string, { endpoint: Endpoint; answering: Answering }>()
  const asked: Asked[] = []
  const faults: string[] = []
  vi.stubGlobal('fetch', async (address: string, request: RequestInit) => {
    const url = new URL(address, 'http://localhost')
    const { method = 'GET' } = request
    const found = [...answers].find(([name]) => patternOf(name).test(`${method} ${url.pathname}`))?.[1]
    if (found === undefined) faults.push(`nobody answers ${method} ${url.pathname}`)
    const body = method === 'GET' ? {} : readBody(found?.endpoint.body, sentBody(request), faults)
    const one = { method, path: url.pathname, query: url.searchParams, body }
    asked.push(one)
    return found === undefined ? Response.error() : found.answering(one)
  })

  /** Says what a call answers. */
  function answer<Call extends Endpoint>(endpoint: Call, data: (asked: Asked) => unknown): void {
    const answering = (one: Asked) => {
      const given = data(one)
      if (isRefused(given)) {
        const { status, code = -1, fail_reason, message } = given.refused
        return Response.json({ code, fail_reason, message, params: {} }, { status })
      }
      if (endpoint.isFlatList === true) return Response.json({ code: 200, message: '', ...(given as object) })
      const read = endpoint.data.safeParse(given)
      if (!read.success) faults.push(`${one.method} ${one.path}: ${read.error.message}`)
      return Response.json({ code: 200, message: '', data: read.data ?? given })
    }
    answers.set(`${endpoint.method} ${endpoint.path}`, { endpoint, answering })
  }

  /** Calls of an endpoint so far. */
  const callsOf = (endpoint: Endpoint) =>
    asked.filter(({ method, path }) => patternOf(`${endpoint.method} ${endpoint.path}`).test(`${method} ${path}`))
  return { answer, callsOf, faults }
}

/** A document and a server for one test. */
export function earnStage() {
  const { faults, ...server } = earnServer()
  server.answer(compliance, () => NOTHING_HELD)
  let root: Root | null = null
  let where = () => ''
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

  /** Draws something; null: the page of the address. */
  async function show(what: ReactNode, settings: StageSettings = {}): Promise<void> {
    const { locale = 'en', isNarrow = false, session = {}, isVisitor = false, path = '/' } = settings
    Object.assign(window, { innerWidth: isNarrow ? 390 : 1280 })
    vi.stubGlobal('matchMedia', (query: string) => mediaOf(query, isNarrow))
    const [web, modules] = await Promise.all([loadSpoken(BOOKS, 'web', locale), loadSpoken(BOOKS, 'module', locale)])
    const client = makeQueryClient({ freshMs: 60_000, retries: 0 })
    client.setQueryData(SESSION_KEY, { ...SESSION, user: isVisitor ? null : USER, ...session })
    const words = { first: { locale, phrases: { ...web, ...modules } }, load: async () => web }
    const history = createMemoryHistory({ initialEntries: [path] })
    const router = createRouter({ routeTree: what === null ? PAGES : treeOf(what), history })
    where = () => history.location.href
    const tree = (
      <QueryClientProvider client={client}>
        <WordsProvider {...words}>
          <Toasts closeLabel="Close">{createElement(RouterProvider, { router: router as never })}</Toasts>
        </WordsProvider>
      </QueryClientProvider>
    )
    const place = document.createElement('div')
    document.body.append(place)
    root = createRoot(place)
    await act(async () => {
      await router.load()
      root?.render(tree)
    })
    await settled()
  }

  return {
    ...server,
    show,
    /** Opens a page of the shop. */
    open: (path: string, settings: StageSettings = {}) => show(null, { ...settings, path }),
    /** The address that is open. */
    where: () => where(),
    async end(): Promise<void> {
      await act(async () => root?.unmount())
      document.body.replaceChildren()
      vi.unstubAllGlobals()
      if (faults.length > 0) throw new Error(faults.join('\n'))
    },
  }
}

const PAGES = rootRoute.addChildren([
  ...simpleEarnRoutes,
  ...emailRoutes,
  ...vipRoutes,
  ...accountRoutes,
  ...balancesRoutes([]),
  ...stakingRoutes,
])

/** One thing at every address. */
function treeOf(what: ReactNode) {
  const above = createRootRoute()
  const at = { getParentRoute: () => above, component: () => what }
  return above.addChildren([createRoute({ ...at, path: '/' }), createRoute({ ...at, path: '$' })])
}

/** An endpoint's method and path, whatever its parameters. */
function patternOf(name: string): RegExp {
  return new RegExp(`^${name.replaceAll(/:\w+/g, '[^/]+')}$`)
}

function isRefused(given: unknown): given is Refused {
  return typeof given === 'object' && given !== null && 'refused' in given
}

function mediaOf(query: string, isNarrow: boolean) {
  const matches = isNarrow && query.includes('max-width')
  return { matches, media: query, addEventListener: () => undefined, removeEventListener: () => undefined }
}

/** Everything that was asked has been answered and drawn. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) {
    await act(async () => {
      await vi.dynamicImportSettled()
      await new Promise((done) => setTimeout(done, 0))
    })
  }
}

/** All words in sight. */
export function said(): string {
  return (document.body.textContent ?? '').replaceAll(/[\u2066-\u2069\u00a0\u202f]/g, (mark) =>
    mark === '\u00a0' || mark === '\u202f' ? ' ' : '',
  )
}

/** What stands in the labels of a field. */
function ownLabels(element: Element): string {
  if (!(element instanceof HTMLInputElement)) return ''
  return [...(element.labels ?? [])].map(({ textContent }) => textContent ?? '').join(' ')
}

function nameOf(element: Element): string {
  const labelledBy = (element.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id))
  const label = element.getAttribute('aria-label') ?? (ownLabels(element) || null)
  const byOthers = labelledBy.map((other) => other?.textContent ?? '').join(' ')
  return (label ?? (byOthers.trim() || (element.textContent ?? ''))).replaceAll(/[\u2066-\u2069]/g, '').trim()
}

/** Buttons, links, tabs, switches by what they are called; the last one of a name, which is the one on top. */
export function found(role: string, name: string | RegExp): HTMLElement {
  const all = [...document.querySelectorAll<HTMLElement>(SELECTORS[role] ?? `[role=${role}]`)]
  const named = all.filter((one) => (typeof name === 'string' ? nameOf(one) === name : name.test(nameOf(one))))
  const last = named.at(-1)
  if (last === undefined) throw new Error(`no ${role} "${name}" among ${all.map(nameOf).join(' | ')}`)
  return last
}

const SELECTORS: Readonly<Record<string, string>> = {
  button: 'button,[role=button]',
  link: 'a[href]',
  radio: 'input[type=radio],[role=radio]',
  switch: '[role=switch],input[type=checkbox]',
  field: 'input,textarea',
  heading: 'h1,h2,h3,[role=heading]',
}

export async function press(role: string, name: string | RegExp): Promise<void> {
  const element = found(role, name)
  await act(async () => element.click())
  await settled()
}

/** Types into the field of a label, as a person does: the whole text at once. */
export async function type(label: string | RegExp, text: string): Promise<void> {
  const field = fieldOf(label)
  const set = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set
  await act(async () => {
    set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await settled()
}

export function fieldOf(label: string | RegExp): HTMLInputElement {
  const fields = [...document.querySelectorAll<HTMLInputElement>('input')]
  const named = (one: HTMLInputElement) => {
    const own = [...(one.labels ?? [])].map((each) => each.textContent ?? '').join(' ')
    const name = one.getAttribute('aria-label') ?? (own || nameOf(one))
    return typeof label === 'string' ? name.trim() === label : label.test(name)
  }
  const field = fields.findLast(named)
  if (field === undefined) throw new Error(`no field "${label}"`)
  return field
}
