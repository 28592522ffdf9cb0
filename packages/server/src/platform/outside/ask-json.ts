import { hostWitnesses } from '../clock/index.ts'

/** What a server outside said, or why it said nothing. */
export type Answered = { ok: true; body: unknown } | { ok: false; fault: string }

/** An answer that takes longer is none. */
export const OUTSIDE_TIMEOUT_MS = 3_000
/** More than any answer that is asked for. */
const BYTES_MOST = 1_000_000

/**
 * Asks a server outside for JSON, once; who needs the answer asks again later. Redirects are not followed, so that only what is
 * configured is ever called.
 */
export function askJson(url: URL, key: string | null, timeoutMs = OUTSIDE_TIMEOUT_MS): Promise<Answered> {
  return once(url, { headers: headersOf(key) }, timeoutMs)
}

/** The same with a body of JSON. What was not answered may have been done: who asks must be able to find out. */
export function sendJson(
  url: URL,
  key: string | null,
  body: object,
  timeoutMs = OUTSIDE_TIMEOUT_MS,
): Promise<Answered> {
  const headers = { ...headersOf(key), 'content-type': 'application/json' }
  return once(url, { method: 'POST', headers, body: JSON.stringify(body) }, timeoutMs)
}

function headersOf(key: string | null): Record<string, string> {
  return { accept: 'application/json', ...(key === null ? {} : { authorization: `Bearer ${key}` }) }
}

async function once(url: URL, request: RequestInit, timeoutMs: number): Promise<Answered> {
  try {
    const reply = await fetch(url, { ...request, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    hostWitnesses.noteAnswer(url, reply.headers.get('date'))
    if (!reply.ok) {
      // What is not read keeps its connection.
      await reply.body?.cancel()
      return { ok: false, fault: `status ${reply.status}` }
    }
    const text = await limitedText(reply)
    return text === null ? { ok: false, fault: 'too long' } : { ok: true, body: JSON.parse(text) }
  } catch (error) {
    return { ok: false, fault: error instanceof Error ? error.name : 'unknown' }
  }
}

async function limitedText(reply: Response): Promise<string | null> {
  const decoder = new TextDecoder()
  let [text, bytes] = ['', 0]
  for await (const part of reply.body ?? []) {
    bytes += part.byteLength
    if (bytes > BYTES_MOST) return null
    text += decoder.decode(part, { stream: true })
  }
  return text + decoder.decode()
}
