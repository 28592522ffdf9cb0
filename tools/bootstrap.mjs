import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withFileLock } from './file-lock.mjs'
import { run } from './processes.mjs'
import { withProgress } from './progress.mjs'

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..')
const MODULES = join(ROOT, 'node_modules')
const STAMP = join(MODULES, '.tenor-lock')
const NODE_MAJOR = 24

/** A sentence for the person who started us, without a stack. */
export class Trouble extends Error {}

/** Installs what the lockfile says, if that is not there, and answers with the path of the pinned Node. */
export async function ensureInstalled() {
  if (!isInstalled()) await withFileLock('install', async () => (isInstalled() ? undefined : await install()))
  return pinnedNode()
}

function isInstalled() {
  const lock = readLock()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === fingerprint(lock)) return true
  if (!matchesHiddenLock(lock)) return false
  writeFileSync(STAMP, fingerprint(lock))
  return true
}

function readLock() {
  return readFileSync(join(ROOT, 'package-lock.json'), 'utf8')
}

/** A folder copied to another kind of machine has the wrong programs in it. */
function fingerprint(lock) {
  return createHash('sha256').update(`${process.platform} ${process.arch}\n${lock}`).digest('hex')
}

/**
 * Whether npm itself says that node_modules is what the lockfile wants. npm writes its own lockfile there last, so
 * an install that was broken off has none. This spares a second install after somebody's `npm install`.
 */
function matchesHiddenLock(lock) {
  const file = join(MODULES, '.package-lock.json')
  if (!existsSync(file) || nodeInModules() === null) return false
  const there = JSON.parse(readFileSync(file, 'utf8')).packages
  const wanted = Object.entries(JSON.parse(lock).packages).filter(([path]) => path.startsWith('node_modules/'))
  const same = ([path, entry]) =>
    there[path] === undefined
      ? entry.optional === true || entry.peer === true
      : there[path].version === entry.version && there[path].integrity === entry.integrity
  const names = new Set(wanted.map(([path]) => path))
  return wanted.every(same) && Object.keys(there).every((path) => names.has(path) || !path.startsWith('node_modules/'))
}

async function install() {
  // Gone first: should this be broken off, the next start sees no stamp and installs again.
  rmSync(STAMP, { force: true })
  rmSync(join(MODULES, '.package-lock.json'), { force: true })
  const parameters = ['ci', '--include=dev', '--include=optional', '--ignore-scripts', '--no-audit', '--no-fund']
  const { code, output } = await withProgress('installing the locked dependencies', () =>
    npm([...parameters, '--loglevel=error']),
  )
  if (code !== 0) {
    throw new Trouble(`npm could not install the dependencies. It said:\n${output.trim()}`)
  }
  mkdirSync(MODULES, { recursive: true })
  writeFileSync(STAMP, fingerprint(readLock()))
}

function npm(parameters) {
  const { npm_execpath: cli, npm_node_execpath: node } = process.env
  // Not our own Node: it may be the one in node_modules, which the install is about to replace.
  if (cli !== undefined && node !== undefined && !node.startsWith(MODULES)) {
    return run(node, [cli, ...parameters], { cwd: ROOT, quiet: true })
  }
  if (process.platform === 'win32') {
    return run('cmd.exe', ['/c', 'npm', ...parameters], { cwd: ROOT, quiet: true })
  }
  return run('npm', parameters, { cwd: ROOT, quiet: true, env: { PATH: pathWithoutModules() } })
}

function pathWithoutModules() {
  return (process.env.PATH ?? '')
    .split(':')
    .filter((folder) => !folder.startsWith(MODULES))
    .join(':')
}

function nodeInModules() {
  const system = process.platform === 'win32' ? 'win' : process.platform
  const program = process.platform === 'win32' ? 'node.exe' : 'node'
  const file = join(MODULES, `node-${system}-${process.arch}`, 'bin', program)
  return existsSync(file) ? file : null
}

function pinnedNode() {
  const pinned = nodeInModules()
  if (pinned !== null) return pinned
  if (Number(process.versions.node.split('.')[0]) >= NODE_MAJOR) return process.execPath
  throw new Trouble(
    `Tenor needs Node ${NODE_MAJOR}, and npm has none for ${process.platform} on ${process.arch}: ` +
      `install Node ${NODE_MAJOR} and run this again.`,
  )
}
