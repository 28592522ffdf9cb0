import type { FastifyInstance } from 'fastify'

/**
 * A server that is about to end. From then on it says that it is not ready, so that proxies send requests elsewhere, and ends each
 * connection with its next reply; it goes on answering whatever still comes until it is closed.
 */
export type Ending = { isEnding: boolean }

/** Ends connections one reply at a time once the server is about to end: a client that keeps one open would meet a closed one. */
export function endConnections(server: FastifyInstance, ending: Ending): void {
  server.addHook('onSend', async (_request, reply, payload) => {
    if (ending.isEnding) reply.header('connection', 'close')
    return payload
  })
}
