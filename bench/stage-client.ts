import { connect, type Socket } from 'node:net'

export type Answer = { status: number; body: { data: Record<string, unknown>; message: string }; bytes: number }

/**
 * One HTTP connection kept open, one call at a time, no more than a benchmark needs: what the client spends is taken
 * from the processors that the server is measured on.
 */
export class Client {
  private readonly cookies = new Map<string, string>()
  private readonly port: number
  private socket: Socket | null = null
  private cookie = ''
  private token = ''
  private received: Buffer[] = []
  private waiting: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | null = null
  private expected = 0
  private length = 0
  private readsBody = true

  constructor(port: number) {
    this.port = port
  }

  /** The status of a reply whose body nobody looks at: reading it would take the processors from the server. */
  async status(path: string): Promise<number> {
    this.readsBody = false
    try {
      return (await this.call('GET', path)).status
    } finally {
      this.readsBody = true
    }
  }

  async call(method: string, path: string, body?: object): Promise<Answer> {
    const text = body === undefined ? '' : JSON.stringify(body)
    const type = body === undefined ? '' : 'content-type: application/json\r\n'
    const head =
      `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: ${this.cookie}\r\nx-csrf-token: ${this.token}\r\n` +
      `${type}content-length: ${Buffer.byteLength(text)}\r\n\r\n`
    const answer = await new Promise<Answer>((resolve, reject) => {
      this.waiting = { resolve, reject }
      this.connected().write(head + text)
    })
    const token = answer.body.data?.csrf_token
    if (typeof token === 'string') this.token = token
    return answer
  }

  /** Registers a customer, who has something to invest unless it is said otherwise. */
  async open(name: string, isFunded = true): Promise<void> {
    await this.call('GET', '/apiw/v2/session')
    await this.call('POST', '/apiw/v2/session/register', {
      email: `${name}@example.com`,
      password: 'bench bench bench 1',
    })
    if (isFunded) await this.call('POST', '/sandbox/faucet', { asset: 'USDT', amount: '100000000' })
  }

  /** Signs in somebody who is there already. */
  async signIn(email: string, password: string): Promise<void> {
    await this.call('GET', '/apiw/v2/session')
    await this.call('POST', '/apiw/v2/session/login', { email, password })
  }

  /** One more connection of the same customer, to the same server or another. */
  another(port = this.port): Client {
    const copy = new Client(port)
    copy.cookie = this.cookie
    copy.token = this.token
    return copy
  }

  close(): void {
    this.socket?.destroy()
  }

  private connected(): Socket {
    if (this.socket !== null && !this.socket.destroyed) return this.socket
    const socket = connect({ host: '127.0.0.1', port: this.port, noDelay: true })
    socket.on('data', (chunk) => this.take(chunk))
    socket.on('error', (error) => this.waiting?.reject(error))
    this.socket = socket
    return socket
  }

  private take(chunk: Buffer): void {
    this.received.push(chunk)
    this.length += chunk.length
    if (this.expected > this.length) return
    const all = Buffer.concat(this.received)
    const headEnd = all.indexOf('\r\n\r\n')
    if (headEnd < 0) return
    const head = all.toString('latin1', 0, headEnd)
    const size = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
    this.expected = headEnd + 4 + size
    if (this.length < this.expected) return
    this.received = []
    this.length = 0
    this.expected = 0
    this.keepCookies(head)
    const isJson = this.readsBody && /\r\ncontent-type: application\/json/i.test(head)
    const body = isJson ? JSON.parse(all.toString('utf8', headEnd + 4)) : { data: {}, message: '' }
    this.waiting?.resolve({ status: Number(head.slice(9, 12)), body, bytes: size })
  }

  private keepCookies(head: string): void {
    for (const [, name = '', value = ''] of head.matchAll(/\r\nset-cookie: ([^=]+)=([^;\r]*)/gi)) {
      this.cookies.set(name, value)
      this.cookie = [...this.cookies].map(([each, known]) => `${each}=${known}`).join('; ')
    }
  }
}
