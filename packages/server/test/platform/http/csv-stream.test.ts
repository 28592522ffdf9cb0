import { get, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import fastify from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { csvStream, type RowPages } from '../../../src/platform/http/index.ts'

type Row = { id: number; text: string }
const ROWS_A_PAGE = 1_000

const servers: { close(): Promise<unknown> }[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

/** A server with one file on loopback, and what its address is. */
async function serving(pages: () => RowPages<Row>): Promise<string> {
  const server = fastify()
  server.get('/file.csv', async (_request, reply) =>
    reply.type('text/csv').send(
      await csvStream(reply, {
        name: 'file.csv',
        columns: ['id', 'text'],
        fieldsOf: (row) => [String(row.id), row.text],
        pages: pages(),
      }),
    ),
  )
  servers.push(server)
  await server.listen({ port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${(server.server.address() as AddressInfo).port}/file.csv`
}

function answerOf(url: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(url, { agent: false }, resolve).on('error', reject)
  })
}

function page(from: number): Row[] {
  return Array.from({ length: ROWS_A_PAGE }, (_, index) => ({
    id: from + index,
    text: 'a row of a usual length, about so',
  }))
}

it('sends a million rows with a few pages of them in memory, at the pace of who reads', async () => {
  let made = 0
  const url = await serving(async function* () {
    for (; made < 1_000_000; made += ROWS_A_PAGE) yield page(made)
  })
  const answer = await answerOf(url)
  await setTimeout(300)
  // Nobody reads: what was made fills the buffers of the connection, and no more.
  const waiting = made
  await setTimeout(100)
  expect([made, waiting < 300_000]).toEqual([waiting, true])
  let [read, furthestAhead, lines] = [0, 0, -1]
  for await (const chunk of answer) {
    read += chunk.length
    for (const byte of chunk) if (byte === 10) lines += 1
    furthestAhead = Math.max(furthestAhead, made - lines)
  }
  expect([lines, made, read > 40_000_000]).toEqual([1_000_000, 1_000_000, true])
  expect(furthestAhead).toBeLessThan(300_000)
})

it('breaks the connection when a page fails midway, so that nobody takes the part for the whole', async () => {
  let hasEnded = false
  const url = await serving(async function* () {
    try {
      yield page(0)
      await setTimeout(50)
      throw new Error('the database is away')
    } finally {
      hasEnded = true
    }
  })
  const answer = await answerOf(url)
  expect(answer.statusCode).toBe(200)
  const reading = (async () => {
    let text = ''
    for await (const chunk of answer) text += chunk
    return text
  })()
  await expect(reading).rejects.toMatchObject({ code: 'ECONNRESET' })
  expect([answer.complete, hasEnded]).toEqual([false, true])
})

it('breaks it by a reset, which who speaks HTTP/1.0 cannot take for the end of the file', async () => {
  const url = new URL(
    await serving(async function* () {
      yield page(0)
      await setTimeout(50)
      throw new Error('the database is away')
    }),
  )
  const socket = connect({ host: url.hostname, port: Number(url.port) })
  socket.write(`GET ${url.pathname} HTTP/1.0\r\n\r\n`)
  const ended = new Promise((resolve) => {
    socket.on('end', () => resolve('an orderly end'))
    socket.on('error', (error) => resolve((error as { code?: string }).code))
  })
  socket.resume()
  expect(await ended).toBe('ECONNRESET')
})

it('answers as any call does when the first page fails already', async () => {
  const url = await serving(() => ({
    [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('the database is away')) }),
  }))
  const answer = await answerOf(url)
  expect([answer.statusCode, answer.headers['content-disposition']]).toEqual([500, undefined])
  answer.resume()
})

it('reads no further when the reader goes away', async () => {
  let made = 0
  let hasEnded = false
  const url = await serving(async function* () {
    try {
      for (; ; made += ROWS_A_PAGE) yield page(made)
    } finally {
      hasEnded = true
    }
  })
  const answer = await answerOf(url)
  answer.destroy()
  await expect.poll(() => hasEnded).toBe(true)
  const last = made
  await setTimeout(50)
  expect(made).toBe(last)
})

it('is a file with its header line where there are no rows, and is not made for who asks for its head', async () => {
  let asked = 0
  const url = await serving(async function* () {
    asked += 1
    yield []
    asked += 1
  })
  const answer = await answerOf(url)
  let text = ''
  for await (const chunk of answer) text += chunk
  expect([text, asked]).toEqual(['id,text\r\n', 2])
  const head = await fetch(url, { method: 'HEAD' })
  expect([head.status, asked]).toEqual([200, 3])
})
