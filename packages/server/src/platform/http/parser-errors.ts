import type { Socket } from 'node:net'
import type { Reason, RefusalBody } from '@tenor/contract/http'
import { sentence } from './language.ts'
import { Refusal } from './refusal.ts'

type ParserError = Error & { code?: string }

/** What Node's parser gives up on never becomes a request: it is refused in the same words, and the connection ends. */
export function onParserError(error: ParserError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy(error)
    return
  }
  const [status, reason] = statusOf(error)
  const { code, params } = new Refusal(400, reason)
  const refusal: RefusalBody = { code, message: sentence('en', reason, params), fail_reason: reason, params }
  const body = JSON.stringify(refusal)
  const head = [
    `HTTP/1.1 ${status}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

function statusOf({ code }: ParserError): [status: string, reason: Reason] {
  if (code === 'HPE_HEADER_OVERFLOW') return ['431 Request Header Fields Too Large', 'request.tooLarge']
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return ['408 Request Timeout', 'request.unreadable']
  return ['400 Bad Request', 'request.unreadable']
}
