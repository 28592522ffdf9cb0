import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { Endpoint } from '@tenor/contract/http'
import { isLocale, type Locale } from '@tenor/contract/phrases'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Mode } from '../config/index.ts'
import { isNeverAPage, serveUnbidden, touchIconOf } from './asked-unbidden.ts'
import { localeOf } from './language.ts'
import { originOf } from './origin.ts'
import { pageFiles } from './page-files.ts'
import { allowOwnScripts } from './page-scripts.ts'
import { notFound } from './refusal.ts'
import type { Http } from './route.ts'
import { OF_OPENING } from './security-headers.ts'

const WEB = fileURLToPath(new URL('../../../../web/dist/', import.meta.url))
const CONSOLE = fileURLToPath(new URL('../../../../console/dist/', import.meta.url))
const YEAR_SECONDS = 31_536_000

/** What is asked for when a page of the web app is. */
type PageAsked = { path: string; query: URLSearchParams; origin: string; locale: Locale }
/** Elements for the head of a page, already escaped; null for a page that has none of its own. */
export type HeadOf = (asked: PageAsked) => Promise<string | null>

/** What pages say: heads for those that have some, and of the marks of coins where they are and which there are. */
export type Site = {
  headOf: HeadOf
  coinMarks: () => Promise<string>
  assets: () => string
  endpoints: readonly Endpoint[]
} & Pages
type Pages = {
  /** Pages of the exchange's own by what they are for; none where nobody has said. */
  exchangePages: Readonly<Record<string, string>>
}

/**
 * Serves the web app at / and the console at /console, as they were built. Any other path that a browser asks for gets
 * the app, which finds the page; a path of the API that does not exist stays a 404.
 */
export async function serveSite(
  http: Http,
  { headOf, coinMarks, assets, endpoints, exchangePages }: Site,
): Promise<void> {
  const calls = new Set(endpoints.map(({ path }) => beginningOf(path)))
  const { security = null, ...linked } = exchangePages
  serveUnbidden(http, security, calls)
  const pages = {
    web: withExchangePages(withMode(await pageOf(WEB), http.mode), linked),
    console: await pageOf(CONSOLE),
  }
  const files = await pageFiles(WEB)
  const { server } = http
  if (pages.console !== null) await serveAssets(http, `${CONSOLE}assets/`, '/console/assets/')
  if (pages.web !== null) {
    await serveAssets(http, `${WEB}assets/`, '/assets/')
    // What lies beside the page itself, such as the icon.
    await server.register(fastifyStatic, {
      root: WEB,
      index: false,
      wildcard: false,
      globIgnore: ['assets/**', 'index.html'],
      decorateReply: false,
    })
  }
  const answer = (request: FastifyRequest, reply: FastifyReply) =>
    page(http, request, reply, { pages, files, headOf, coinMarks, assets, calls })
  // A route, though it is of whatever no other is of: what a route answers is compressed.
  server.route({ method: ['GET', 'HEAD'], url: '/*', schema: { hide: true }, handler: answer })
  server.setNotFoundHandler(answer)
}

/** Of pages and of what a browser opens as one. On every script and font they would be a twelfth of the first page. */
const OF_PAGES = [...OF_OPENING, 'content-security-policy', 'strict-transport-security', 'x-frame-options']
/** By `nosniff` a browser takes these for nothing else, and none is a page. */
const NEVER_A_PAGE = /[.](js|css|woff2)([.](br|gz))?$/

/** Files whose names change with their content: a browser may keep them for good. */
async function serveAssets(http: Http, root: string, prefix: string): Promise<void> {
  const options: FastifyStaticOptions = {
    root,
    prefix,
    index: false,
    decorateReply: false,
    preCompressed: true,
    immutable: true,
    maxAge: YEAR_SECONDS * 1000,
    // Nobody asks again for what never changes, nor for a part of it.
    acceptRanges: false,
    etag: false,
    lastModified: false,
    setHeaders(reply: FastifyReply, path: string) {
      if (NEVER_A_PAGE.test(path)) for (const name of OF_PAGES) reply.removeHeader(name)
    },
  }
  await http.server.register(fastifyStatic, options)
}

async function pageOf(folder: string): Promise<string | null> {
  const file = `${folder}index.html`
  return existsSync(file) ? readFile(file, 'utf8') : null
}

/** The page says what it is a page of, so that nothing must move once the session has said it. */
function withMode(html: string | null, mode: Mode): string | null {
  return html?.replace('<meta name="mode" content="live"', `<meta name="mode" content="${mode}"`) ?? null
}

/** Where the exchange's own pages are: what leads to them asks the page itself. */
function withExchangePages(html: string | null, pages: Readonly<Record<string, string>>): string | null {
  if (html === null || Object.keys(pages).length === 0) return html
  const said = JSON.stringify(pages).replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  return html.replace('</head>', () => `  <meta name="exchange-pages" content="${said}" />\n  </head>`)
}

type Served = {
  pages: { web: string | null; console: string | null }
  /** What the page of an address needs beside the program. */
  files: (path: string, locale: Locale) => string
  headOf: HeadOf
  coinMarks: () => Promise<string>
  /** Facts of all assets, as the head of a page has them. */
  assets: () => string
  /** Beginnings of the paths of calls, where no page is. */
  calls: ReadonlySet<string>
}

/** The first part of a path with what follows it: `/apiw/`. Under `/console` lie pages as well as calls: two parts there. */
function beginningOf(path: string): string {
  return /^\/(console\/)?[^/]+\//.exec(path)?.[0] ?? path
}

async function page(
  http: Http,
  request: FastifyRequest,
  reply: FastifyReply,
  { pages, files, headOf, coinMarks, assets, calls }: Served,
): Promise<FastifyReply> {
  const path = request.url.split('?')[0] ?? '/'
  const isConsole = path === '/console' || path.startsWith('/console/')
  const html = isConsole ? pages.console : pages.web
  if (!['GET', 'HEAD'].includes(request.method) || calls.has(beginningOf(path))) throw notFound()
  const touchIcon = touchIconOf(path)
  if (touchIcon !== null) return reply.redirect(touchIcon, 302)
  if (isNeverAPage(path) || html === null) throw notFound()
  const head = isConsole || !isShared(html) ? null : await headFor(http, request, path, headOf)
  // Previews of links and who looks whether we are up take whatever comes; anybody else must ask for a page to get one.
  const { accept = '*/*' } = request.headers
  const isForAll = head !== null || path === '/'
  if (!accept.includes('text/html') && !(isForAll && accept.includes('*/*'))) throw notFound()
  reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8')
  allowOwnScripts(reply, html)
  const marked = withAssets(await withMarks(request, html, coinMarks), assets())
  if (isConsole) return reply.send(marked)
  reply.header('vary', 'accept-language')
  const said = `${files(path, pageLocale(request, path))}${head ?? ''}`
  return reply.send(said === '' ? marked : marked.replace('</head>', () => `  ${said}\n  </head>`))
}

/** The language that the page will most likely speak: that of its address, else the browser's. */
function pageLocale(request: FastifyRequest, path: string): Locale {
  const [, named = ''] = path.split('/')
  return isLocale(named) ? named : localeOf(request.headers['accept-language'])
}

/** The page names the picture of the coins' marks, so that they are asked for with the first prices. */
async function withMarks(request: FastifyRequest, html: string, coinMarks: () => Promise<string>): Promise<string> {
  const said = await coinMarks().catch((error: unknown) => {
    request.log.warn({ err: error }, 'a page is served without marks of coins')
    return ''
  })
  return html.replace('<meta name="coin-marks" content=""', () => `<meta name="coin-marks" content="${said}"`)
}

/** The page knows the assets from its beginning. */
function withAssets(html: string, assets: string): string {
  const said = assets.replaceAll('&', '&amp;').replaceAll("'", '&#39;').replaceAll('<', '&lt;')
  return html.replace('<meta name="assets" content=""', () => `<meta name="assets" content='${said}'`)
}

/** A page that names no sub-site is passed on by nobody, and has nothing to say to previews of links. */
function isShared(html: string): boolean {
  return /<meta name="sub-site-id" content="\s*[^"\s]/.test(html)
}

/** The head that belongs to an address. The page itself never waits in vain for it. */
async function headFor(http: Http, request: FastifyRequest, path: string, headOf: HeadOf): Promise<string | null> {
  const query = new URLSearchParams(request.url.slice(path.length + 1))
  const asked = { path, query, origin: originOf(http, request), locale: localeOf(request.headers['accept-language']) }
  return headOf(asked).catch((error: unknown) => {
    request.log.warn({ err: error, path }, 'a page is served without its head')
    return null
  })
}
