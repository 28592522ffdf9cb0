import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'

/** What a receiver was sent. */
export type Taken = {
  id: string
  type: string
  user: number
  data: { [name: string]: unknown }
  headers: Record<string, string>
  body: string
}

/** Its answer: a status, after a while, or none at all. */
export type Answer = { status?: number; afterMs?: number; hangsUp?: boolean }

/** The exchange's own system, stood in for on loopback: it answers as the test says. */
export async function webhookReceiver(answer: (taken: Taken, times: number) => Answer = () => ({})) {
  const taken: Taken[] = []
  const times = new Map<string, number>()
  const server = createServer((request, reply) => {
    void (async () => {
      const one = await read(request)
      const count = (times.get(one.id) ?? 0) + 1
      times.set(one.id, count)
      taken.push(one)
      const { status = 200, afterMs = 0, hangsUp = false } = answer(one, count)
      if (afterMs > 0) await setTimeout(afterMs)
      if (hangsUp) reply.destroy()
      else reply.writeHead(status).end('ok')
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    taken,
    times,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function read(request: IncomingMessage): Promise<Taken> {
  let body = ''
  for await (const part of request.setEncoding('utf8')) body += part
  const { id, type, user_id, data } = JSON.parse(body)
  return { id, type, user: user_id, data, headers: request.headers as Record<string, string>, body }
}
