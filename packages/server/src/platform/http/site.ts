import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
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
  if (pages.console !== null) {
    await server.register(fastifyStatic, {
      root: `${CONSOLE}assets/`,
      prefix: '/console/assets/',
      immutable: true,
      maxAge: YEAR_SECONDS * 1000,
      index: false,
      decorateReply: false,
    })
  }
  if (pages.web !== null) {
    await server.register(fastifyStatic, {
      root: WEB,
      prefix: '/',
      index: false,
      wildcard: false,
      decorateReply: false,
      setHeaders: (reply, path) => {
        const isHashed = path.includes('/assets/')
        reply.header('cache-control', isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache')
      },
    })
  }
  server.setNotFoundHandler((request, reply) => page(request, reply, pages))
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
