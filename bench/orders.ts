import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { percentile } from './stage.ts'

/*
 * POST order over HTTP against one server process, each connection a customer of its own, on this machine's loopback.
 * The client shares the processors with server and database. Prints orders a second and latencies.
 */

const CONNECTIONS = Number(process.argv[2] ?? 32)
const SECONDS = Number(process.argv[3] ?? 10)

type Answer = { status: number; body: { data: Record<string, unknown> }; cookies: string[] }

class Client {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 1 })
  private cookies = new Map<string, string>()
  private token = ''
  private readonly port: number
  constructor(port: number) {
    this.port = port
  }

  async call(method: string, path: string, body?: object): Promise<Answer> {
    const text = body === undefined ? '' : JSON.stringify(body)
    const headers: Record<string, string> = {
      cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-csrf-token': this.token,
    }
    if (body !== undefined) {
      headers['content-type'] = 'application/json'
      headers['content-length'] = String(Buffer.byteLength(text))
    }
    const answer = await new Promise<Answer>((resolve, reject) => {
      const outgoing = request(
        { host: '127.0.0.1', port: this.port, method, path, headers, agent: this.agent },
        (reply) => {
          const chunks: Buffer[] = []
          reply.on('data', (chunk: Buffer) => chunks.push(chunk))
          reply.on('end', () => {
            const parsed = JSON.parse(Buffer.concat(chunks).toString()) as Answer['body']
            resolve({ status: reply.statusCode ?? 0, body: parsed, cookies: reply.headers['set-cookie'] ?? [] })
          })
        },
      )
      outgoing.on('error', reject)
      outgoing.end(text)
    })
    for (const line of answer.cookies) {
      const [pair = ''] = line.split(';')
      this.cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    const token = answer.body.data?.csrf_token
    if (typeof token === 'string') this.token = token
    return answer
  }

  async open(name: string): Promise<void> {
    await this.call('GET', '/apiw/v2/session')
    await this.call('POST', '/apiw/v2/session/register', {
      email: `${name}@example.com`,
      password: 'bench bench bench 1',
    })
    await this.call('POST', '/sandbox/faucet', { asset: 'USDT', amount: '100000000' })
  }
}

async function withServer(work: (port: number) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tenor-bench-'))
  const child = spawn(process.execPath, ['packages/server/src/main.ts'], {
    env: { ...process.env, TENOR_DATA: folder, PORT: '0', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const port = await new Promise<number>((resolve, reject) => {
      let seen = ''
      child.stdout.on('data', (chunk: Buffer) => {
        seen += chunk.toString()
        const found = /ready: http:\/\/[^:]+:(\d+)/.exec(seen)
        if (found !== null) resolve(Number(found[1]))
      })
      child.on('exit', () => reject(new Error('the server ended')))
    })
    await work(port)
  } finally {
    child.kill('SIGTERM')
    await new Promise((resolve) => child.once('exit', resolve))
    await rm(folder, { recursive: true, force: true })
  }
}

await withServer(async (port) => {
  const clients: Client[] = []
  for (let index = 0; index < CONNECTIONS; index += 1) {
    const client = new Client(port)
    await client.open(`bench${index}`)
    clients.push(client)
  }
  const offers = await (clients[0] as Client).call('GET', '/apiw/v2/earn/dual/project-list?coin=BTC&type=put')
  const [offer] = offers.body.data as unknown as { id: number }[]
  const latencies: number[] = []
  const statuses = new Map<number, number>()
  const measure = async (client: Client, name: number, until: number, isCounted: boolean) => {
    for (let order = 0; performance.now() < until; order += 1) {
      const began = performance.now()
      const { status } = await client.call('POST', '/apiw/v2/earn/dual/order', {
        project_id: offer?.id,
        amount: '10',
        text: `t-${isCounted ? 'm' : 'w'}${name}-${order}`,
      })
      if (!isCounted) continue
      latencies.push(performance.now() - began)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  const all = (seconds: number, isCounted: boolean) => {
    const until = performance.now() + seconds * 1000
    return Promise.all(clients.map((client, name) => measure(client, name, until, isCounted)))
  }
  await all(3, false)
  const began = performance.now()
  await all(SECONDS, true)
  const seconds = (performance.now() - began) / 1000
  latencies.sort((a, b) => a - b)
  const at = (share: number) => `${percentile(latencies, share).toFixed(1)} ms`
  process.stdout.write(
    `orders over HTTP, ${CONNECTIONS} connections, ${seconds.toFixed(1)} s after 3 s of warming up, fsync on\n` +
      `${Math.round(latencies.length / seconds)} orders/s   p50 ${at(0.5)}   p99 ${at(0.99)}   p99.9 ${at(0.999)}\n` +
      `statuses ${JSON.stringify(Object.fromEntries(statuses))}\n`,
  )
})
process.exit(0)
