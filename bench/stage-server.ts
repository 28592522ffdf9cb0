import { spawn } from 'node:child_process'

/** One server process over the database, ended when the work is done. */
export async function withServer(
  databaseUrl: string,
  work: (port: number, pid: number) => Promise<void>,
  environment: Record<string, string> = {},
): Promise<void> {
  const child = spawn(process.execPath, ['packages/server/src/main.ts'], {
    env: { ...process.env, DATABASE_URL: databaseUrl, PORT: '0', LOG_LEVEL: 'warn', ...environment },
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
    await work(port, child.pid ?? 0)
  } finally {
    const hasEnded = child.exitCode !== null
    child.kill('SIGTERM')
    if (!hasEnded) await new Promise((resolve) => child.once('exit', resolve))
  }
}
