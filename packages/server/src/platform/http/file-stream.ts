import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** A file on its way: made while it is sent. */
export type FileStream = Readable & { readonly isFile: true }

/**
 * A file as it is sent, one piece in memory however many there are: the next one is made when the caller has taken
 * the last. What cannot be read at all is refused as in any call. A failure midway breaks the connection, so that nobody
 * takes half a file for a whole one: by a reset, since a proxy that speaks HTTP/1.0 takes an orderly end for the file's.
 */
export async function fileStream(
  reply: FastifyReply,
  name: string,
  pieces: AsyncIterable<string>,
): Promise<FileStream> {
  const rest = pieces[Symbol.asyncIterator]()
  const first = await rest.next()
  reply.header('content-disposition', `attachment; filename="${name}"`)
  const isAsked = reply.request.method !== 'HEAD'
  const stream = Readable.from(isAsked ? textOf(rest, first) : [], { objectMode: false })
  if (!isAsked) await rest.return?.()
  stream.on('error', () => {
    if (reply.raw.headersSent) reply.raw.socket?.resetAndDestroy()
  })
  return Object.assign(stream, { isFile: true } as const)
}

async function* textOf(rest: AsyncIterator<string>, first: IteratorResult<string>): AsyncGenerator<string, void, void> {
  try {
    for (let piece = first; piece.done !== true; piece = await rest.next()) if (piece.value !== '') yield piece.value
  } finally {
    await rest.return?.()
  }
}
