import { createServer, type Socket } from 'node:net'

export type Taken = { to: string; text: string }

/** A server of mail on loopback. `answer` says what it answers to an email; by default it takes it. */
export async function smtpStandIn(answer: (taken: Taken) => string = () => '250 taken') {
  const taken: Taken[] = []
  const server = createServer((socket) => serve(socket, taken, (email) => answer(email)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    taken,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

function serve(socket: Socket, taken: Taken[], answer: (taken: Taken) => string): void {
  let waiting = ''
  let to = ''
  let email: string[] | null = null
  socket.write('220 stand-in\r\n')
  socket.on('error', () => socket.destroy())
  socket.on('data', (chunk) => {
    waiting += chunk.toString('utf8')
    for (let end = waiting.indexOf('\r\n'); end >= 0; end = waiting.indexOf('\r\n')) {
      const line = waiting.slice(0, end)
      waiting = waiting.slice(end + 2)
      if (email !== null) {
        if (line !== '.') {
          email.push(line)
          continue
        }
        const whole = { to, text: email.join('\n') }
        email = null
        const said = answer(whole)
        if (said.startsWith('250')) taken.push(whole)
        socket.write(`${said}\r\n`)
      } else if (/^DATA/i.test(line)) {
        email = []
        socket.write('354 go on\r\n')
      } else if (/^QUIT/i.test(line)) {
        socket.end('221 bye\r\n')
      } else {
        to = /^RCPT TO:<([^>]*)>/i.exec(line)?.[1] ?? to
        socket.write('250 well\r\n')
      }
    }
  })
}
