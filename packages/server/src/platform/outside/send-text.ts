import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { errorCode } from '../errors/index.ts'
import { OUTSIDE_TIMEOUT_MS } from './ask-json.ts'
import { type AddressGuard, AddressRefused, guardedLookup } from './resolved-address.ts'

/** What a server outside answered to what it was sent; without a status, why there was no answer. */
export type Sent = { status: number; fault: null } | { status: null; fault: string }

/** The text, its headers, and who says which addresses may be connected to; without a guard any may. */
export type Sending = { text: string; headers: Readonly<Record<string, string>>; guard?: AddressGuard | undefined }

/** Sends a text to a server outside, once. Its answer's body is not read, and redirects are not followed. */
export async function sendText(url: string, { text, headers, guard }: Sending): Promise<Sent> {
  const signal = AbortSignal.timeout(OUTSIDE_TIMEOUT_MS)
  try {
    return { status: await statusOf(new URL(url), { text, headers, guard }, signal), fault: null }
  } catch (error) {
    return { status: null, fault: signal.aborted ? 'TimeoutError' : faultOf(error) }
  }
}

function statusOf(url: URL, { text, headers, guard }: Sending, signal: AbortSignal): Promise<number> {
  // Numbers are never looked up.
  const address = url.hostname.replace(/^\[|\]$/g, '')
  if (guard !== undefined && isIP(address) !== 0 && !guard(address)) throw new AddressRefused(address)
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  const body = Buffer.from(text)
  const options = {
    method: 'POST',
    headers: { ...headers, 'content-length': body.length },
    signal,
    ...(guard === undefined ? {} : { lookup: guardedLookup(guard) }),
    // Connections that were made without a guard must not serve one that has it.
    agent: false as const,
  }
  return new Promise((resolve, reject) => {
    const sent = request(url, options, (reply) => {
      reply.destroy()
      resolve(reply.statusCode ?? 0)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

/** The code of the network below, where it has one: the message alone tells an operator nothing. */
function faultOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return errorCode(error) || error.name
}
