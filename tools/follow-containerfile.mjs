import { spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/*
 * node tools/follow-containerfile.mjs FOLDER: does line by line what docs/operating/deploy/Containerfile says, in an empty folder of this
 * machine in the place of its own file system, and waits until what it starts is ready. It builds no image: base image, user and health
 * check are as this machine has them.
 */

const ROOT = resolve(import.meta.dirname, '..')
const FILE = join(ROOT, 'docs/operating/deploy/Containerfile')
const LONGEST_START_MS = 300_000

const [folder] = process.argv.slice(2)
if (folder === undefined || (existsSync(folder) && readdirSync(folder).length > 0)) {
  process.stderr.write('Name an empty folder: node tools/follow-containerfile.mjs FOLDER\n')
  process.exit(2)
}

const env = { ...process.env, PORT: process.env.PORT ?? '4689' }
let at = resolve(folder)

for (const line of readFileSync(FILE, 'utf8').split('\n')) {
  const [word, ...rest] = line.split(' ')
  if (word === '' || line.startsWith('#')) continue
  process.stdout.write(`${line}\n`)
  if (word === 'WORKDIR') {
    at = join(resolve(folder), rest[0])
    mkdirSync(at, { recursive: true })
  } else if (word === 'COPY') copy(rest.slice(0, -1), join(at, rest.at(-1)))
  else if (word === 'RUN') run(rest.join(' '))
  else if (word === 'CMD') await start(JSON.parse(rest.join(' ')))
}

/** What git has of each, as a clean checkout would give it. */
function copy(paths, to) {
  const { stdout } = spawnSync('git', ['ls-files', '-z', '--', ...paths], { cwd: ROOT, maxBuffer: 64 * 1024 * 1024 })
  const isFolder = paths.length === 1 && !paths[0].includes('.')
  for (const path of stdout.toString().split('\0').filter(Boolean)) {
    const name = isFolder ? path.slice(paths[0].length + 1) : path
    cpSync(join(ROOT, path), join(to, name), { recursive: true })
  }
}

function run(command) {
  const { status } = spawnSync('sh', ['-c', command], { cwd: at, env, stdio: ['ignore', 'inherit', 'inherit'] })
  if (status !== 0) throw new Error(`${command} ended with ${status}`)
}

async function start([program, ...parameters]) {
  const child = spawn(join(at, program), parameters, { cwd: at, env, stdio: ['ignore', 'inherit', 'inherit'] })
  const ended = new Promise((done) => child.once('exit', done))
  const until = Date.now() + LONGEST_START_MS
  for (;;) {
    const reply = await fetch(`http://127.0.0.1:${env.PORT}/readyz`).catch(() => null)
    if (reply?.ok) break
    if (child.exitCode !== null || Date.now() > until) throw new Error('it did not become ready')
    await new Promise((wake) => setTimeout(wake, 500))
  }
  process.stdout.write('ready; asked to end\n')
  child.kill('SIGTERM')
  process.stdout.write(`ended with ${await ended}\n`)
}
