import { DAY_MS, floorTo, isoText, later } from '@tenor/contract/time'
import type { FastifyReply } from 'fastify'
import type { Mode } from '../config/index.ts'
import { originOf } from './origin.ts'
import type { Http } from './route.ts'

/** Where an account's password, codes and passkeys are changed. */
const SECURITY_PAGE = '/security'
const SECURITY_TEXT = '/.well-known/security.txt'
/** RFC 9116 wants less than a year. */
const SECURITY_TEXT_DAYS = 180
const KEPT = 'public, max-age=86400'

/** Beside calls, no page of these is for a search. */
const UNSEARCHED = ['/console', '/docs', '/openapi.json']

/**
 * Serves what browsers, password managers and crawlers ask a site for by themselves. Icons lie beside the page, as files.
 * `contact` is where a weakness is reported; null: the mailbox of RFC 2142. `calls`: where calls are.
 */
export function serveUnbidden(http: Http, contact: string | null, calls: Iterable<string>): void {
  const { server, mode } = http
  const options = { schema: { hide: true } }
  const text = (reply: FastifyReply) => reply.header('cache-control', KEPT).type('text/plain; charset=utf-8')
  server.get('/robots.txt', options, async (_request, reply) => text(reply).send(robotsText(mode, calls)))
  server.get(SECURITY_TEXT, options, async (request, reply) =>
    text(reply).send(securityText(http, originOf(http, request), contact)),
  )
  server.get('/.well-known/change-password', options, async (_request, reply) => reply.redirect(SECURITY_PAGE, 302))
  server.get('/.well-known/passkey-endpoints', options, async (request) => {
    const page = `${originOf(http, request)}${SECURITY_PAGE}`
    return { enroll: page, manage: page }
  })
}

/** A sandbox's figures are of play money: they belong in no search. */
function robotsText(mode: Mode, calls: Iterable<string>): string {
  const closed = mode === 'sandbox' ? ['/'] : UNSEARCHED.concat(...calls)
  return ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), ''].join('\n')
}

function securityText(http: Http, origin: string, contact: string | null): string {
  const named = contact ?? `mailto:security@${new URL(origin).hostname}`
  return [
    `Contact: ${named.startsWith('/') ? `${origin}${named}` : named}`,
    `Expires: ${isoText(later(floorTo(http.now(), DAY_MS), SECURITY_TEXT_DAYS * DAY_MS))}`,
    'Preferred-Languages: en, zh, ar',
    `Canonical: ${origin}${SECURITY_TEXT}`,
    '',
  ].join('\n')
}

/** Sizes and kinds of a touch icon that some systems ask for before the plain one. */
const TOUCH_ICON = /^\/apple-touch-icon(-\d+x\d+)?(-precomposed)?\.png$/

/** Where such an icon is found; null for any other path. */
export function touchIconOf(path: string): string | null {
  const icon = '/apple-touch-icon.png'
  return path !== icon && TOUCH_ICON.test(path) ? icon : null
}

/** Files at the root and all of `/.well-known/`: what is not there is answered by no page of the app. */
const NEVER_A_PAGE = /^\/(\.well-known(\/.*)?|[^/]+\.(ico|png|svg|txt|xml|json|webmanifest|js|css|map|php))$/

export function isNeverAPage(path: string): boolean {
  return NEVER_A_PAGE.test(path)
}
