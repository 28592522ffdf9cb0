import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'

const POLICY = 'content-security-policy'
const OWN_SCRIPT = /<script>([\s\S]*?)<\/script>/g

/** By page: each is one of two, as they were built. */
const known = new Map<string, string>()

/** Scripts that stand in the page itself are allowed by their digest, so that no other one is. */
export function allowOwnScripts(reply: FastifyReply, html: string): void {
  const allowed = known.get(html) ?? allowance(html)
  known.set(html, allowed)
  if (allowed !== '') reply.header(POLICY, `${String(reply.getHeader(POLICY))};${allowed}`)
}

function allowance(html: string): string {
  const digests = [...html.matchAll(OWN_SCRIPT)].map(([, script = '']) => {
    return `'sha256-${createHash('sha256').update(script).digest('base64')}'`
  })
  return digests.length === 0 ? '' : `script-src 'self' ${digests.join(' ')}`
}
