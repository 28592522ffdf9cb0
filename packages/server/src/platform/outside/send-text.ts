import { OUTSIDE_TIMEOUT_MS } from './ask-json.ts'

/** What a server outside answered to what it was sent; without a status, why there was no answer. */
export type Sent = { status: number; fault: null } | { status: null; fault: string }

/** Sends a text to a server outside, once. Its answer's body is not read, and redirects are not followed. */
export async function sendText(url: string, text: string, headers: Readonly<Record<string, string>>): Promise<Sent> {
  const signal = AbortSignal.timeout(OUTSIDE_TIMEOUT_MS)
  try {
    const reply = await fetch(url, { method: 'POST', body: text, headers, redirect: 'manual', signal })
    await reply.body?.cancel()
    return { status: reply.status, fault: null }
  } catch (error) {
    return { status: null, fault: faultOf(error) }
  }
}

/** The code of the network below, where it has one: "fetch failed" tells an operator nothing. */
function faultOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { code } = (error.cause ?? {}) as { code?: unknown }
  return typeof code === 'string' ? code : error.name
}
