import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from './refusal.ts'
import type { Http } from './route.ts'

const WEB = fileURLToPath(new URL('../../../../web/dist/', import.meta.url))
const CONSOLE = fileURLToPath(new URL('../../../../console/dist/', import.meta.url))
const YEAR_SECONDS = 31_536_000

/**
 * Serves the web app at / and the console at /console, as they were built. Any other path that a browser asks for gets
 * the app, which finds the page; a path of the API that does not exist stays a 404.
 */
export async function serveSite(http: Http): Promise<void> {
  const pages = { web: await pageOf(WEB), console: await pageOf(CONSOLE) }
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
  server.setNotFoundHandler((request, reply) => page(request, reply, pages))
}

/** Files whose names change with their content: a browser may keep them for good. */
async function serveAssets(http: Http, root: string, prefix: string): Promise<void> {
  const options = { root, prefix, index: false, decorateReply: false, immutable: true, maxAge: YEAR_SECONDS * 1000 }
  await http.server.register(fastifyStatic, options as FastifyStaticOptions)
}

async function pageOf(folder: string): Promise<string | null> {
  const file = `${folder}index.html`
  return existsSync(file) ? readFile(file, 'utf8') : null
}

function page(
  request: FastifyRequest,
  reply: FastifyReply,
  pages: { web: string | null; console: string | null },
): FastifyReply {
  const path = request.url.split('?')[0] ?? '/'
  const isPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
  const isApi = /^\/(apiw|api|dual_center|sandbox|console\/api)\//.test(path)
  const html = path === '/console' || path.startsWith('/console/') ? pages.console : pages.web
  if (!isPage || isApi || html === null) throw notFound()
  return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html)
}
