import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

export const FIRST_ROUTE_LIMIT = 190_000
export const PRODUCT_ROUTE_LIMIT = 60_000
const DIST = new URL('../packages/web/dist/', import.meta.url)

/** What each route is opened with: the modules it loads beside those of the first. */
const ROUTES = [
  ['dual list and purchase panel', ['dual/dual-page.tsx']],
  ['dual with its chart and result', ['dual/dual-page.tsx', 'dual/dual-payoff-view.tsx', 'dual/dual-result-panel.tsx']],
  ['dual holdings', ['dual/dual-holdings-page.tsx']],
  ['dual settlements', ['dual/dual-settlements-page.tsx']],
  ['dual settlement evidence', ['dual/dual-settlement-page.tsx', 'dual/dual-samples-view.tsx']],
  ['balances', ['balances/balances-page.tsx', 'balances/transfer-panel.tsx']],
  ['statement', ['balances/statement-page.tsx']],
  ['security with its QR code', ['account/security-page.tsx', 'account/totp-qr.tsx']],
]

/** Every file, scripts and styles, that one module of the build needs at once. */
function filesOf(manifest, name, found = new Set(), seen = new Set()) {
  const chunk = manifest[name]
  if (chunk === undefined) throw new Error(`The build has no ${name}.`)
  if (seen.has(name)) return found
  seen.add(name)
  for (const file of [chunk.file, ...(chunk.css ?? [])]) found.add(file)
  for (const next of chunk.imports ?? []) filesOf(manifest, next, found, seen)
  return found
}

/** What each route costs, gzip, in bytes: the first whole, each other beyond the first. */
export function routeSizes(manifest, sizeOf) {
  const chunk = (part) => Object.keys(manifest).find((name) => name.endsWith(`/${part}`)) ?? part
  const first = new Set([...filesOf(manifest, 'index.html'), ...filesOf(manifest, chunk('phrases/en/index.ts'))])
  const weigh = (files) => [...files].reduce((sum, file) => sum + sizeOf(file), 0)
  const beyond = (parts) => {
    const files = parts.flatMap((part) => [...filesOf(manifest, chunk(part))])
    return weigh(new Set(files.filter((file) => !first.has(file))))
  }
  return [
    { name: 'first route', bytes: weigh(first), limit: FIRST_ROUTE_LIMIT },
    ...ROUTES.map(([name, parts]) => ({ name, bytes: beyond(parts), limit: PRODUCT_ROUTE_LIMIT })),
  ]
}

/** Prints the table of the build as it lies there; true when every route is within its limit. */
export function sizesAreKept(dist = DIST, print = (line) => process.stdout.write(`${line}\n`)) {
  const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'))
  const sizeOf = (file) => gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length
  const rows = routeSizes(manifest, sizeOf)
  for (const { name, bytes, limit } of rows) {
    const mark = bytes > limit ? '✗' : ' '
    const size = (bytes / 1000).toFixed(1)
    print(`${mark} ${name.padEnd(32)} ${size.padStart(6)} KB gzip of ${limit / 1000}`)
  }
  return rows.every((row) => row.bytes <= row.limit)
}

if (process.argv[1] === fileURLToPath(import.meta.url) && !sizesAreKept()) process.exitCode = 1
