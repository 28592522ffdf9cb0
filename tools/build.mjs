import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip as gzipCallback } from 'node:zlib'
import { ROOT, Trouble } from './bootstrap.mjs'
import { withFileLock } from './file-lock.mjs'
import { run } from './processes.mjs'
import { withProgress } from './progress.mjs'

const FRONTS = ['web', 'console']
const SOURCES = ['web', 'console', 'browser', 'ui', 'contract']
/** Fonts are compressed by their format. */
const COMPRESSED = /\.(js|css|svg|json)$/
const STAMP = '.built-from'
const NOT_SOURCE = new Set(['node_modules', 'dist', 'test'])

const brotli = promisify(brotliCompress)
const gzip = promisify(gzipCallback)

/** Builds what the browser gets, where its sources have changed since the last time. */
export async function ensureBuilt(node) {
  const sources = fingerprint()
  for (const name of FRONTS) {
    const folder = join(ROOT, 'packages', name)
    if (!existsSync(join(folder, 'vite.config.ts')) || isBuilt(folder, sources)) continue
    await withFileLock('build', async () => {
      if (!isBuilt(folder, sources)) await build(node, name, folder, sources)
    })
  }
}

function isBuilt(folder, sources) {
  const stamp = join(folder, 'dist', STAMP)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === sources
}

async function build(node, name, folder, sources) {
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js')
  const { code, output } = await withProgress(`building the ${name}`, () =>
    run(node, [vite, 'build'], { cwd: folder, quiet: true, env: { NODE_ENV: 'production' } }),
  )
  if (code !== 0) throw new Trouble(`The ${name} could not be built. Vite said:\n${output.trim()}`)
  await compress(join(folder, 'dist', 'assets'))
  writeFileSync(join(folder, 'dist', STAMP), sources)
}

/** Beside each file lie its compressed twins, which the server sends to whoever takes them. */
async function compress(folder) {
  const names = readdirSync(folder).filter((name) => COMPRESSED.test(name))
  await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name)
      const content = readFileSync(path)
      writeFileSync(`${path}.br`, await brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
      writeFileSync(`${path}.gz`, await gzip(content, { level: 9 }))
    }),
  )
}

function fingerprint() {
  const hash = createHash('sha256').update(readFileSync(join(ROOT, 'package-lock.json')))
  for (const name of SOURCES) {
    for (const file of filesOf(join(ROOT, 'packages', name))) {
      hash.update(`\n${relative(ROOT, file)}\n`).update(readFileSync(file))
    }
  }
  return hash.digest('hex')
}

function filesOf(folder) {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  return entries.flatMap((entry) => {
    if (NOT_SOURCE.has(entry.name)) return []
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesOf(path) : [path]
  })
}

/* npm run build */
if (import.meta.main) await ensureBuilt(process.execPath)
