import { existsSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/* All in bytes as they are sent, by brotli, without headers: e2e/wire.test.ts counts those of the first page too. */
export const FIRST_ROUTE_LIMIT = 134_500
/** 60 KB of 1,024 bytes. */
export const PRODUCT_ROUTE_LIMIT = 60 * 1_024
/** The back office is opened by few and seldom from afar: its limits keep it from growing unseen. */
export const CONSOLE_FIRST_LIMIT = 150_000
export const CONSOLE_ROUTE_LIMIT = 22_000
const BUILDS = {
  web: new URL('../packages/web/dist/', import.meta.url),
  console: new URL('../packages/console/dist/', import.meta.url),
}

const words = (...books) => books.map((book) => `phrases:${book}/en`)

/** What each route is opened with: the modules and the books that it loads beside those of the first. */
const ROUTES = [
  ['dual list', ['offers/dual-page.tsx', ...words('dual', 'dual-purchase', 'ledger', 'refusals')]],
  [
    'dual with its chart and result',
    [
      'offers/dual-page.tsx',
      'purchase/dual-payoff-view.tsx',
      'purchase/dual-result-panel.tsx',
      ...words('dual', 'dual-acts', 'dual-purchase', 'ledger', 'refusals'),
    ],
  ],
  // Asked for once a page that opens dialogs is at rest.
  ['dialogs', ['surfaces/panel-dialog.tsx']],
  [
    'holdings',
    [
      'holdings/holdings-page.tsx',
      'dual/dual-parts.tsx',
      ...words('dual', 'dual-acts', 'dual-purchase', 'sniper', 'earn', 'refusals'),
    ],
  ],
  ['settlements', ['settlements/settlements-page.tsx', ...words('dual', 'dual-settlement')]],
  [
    'settlement evidence',
    [
      'settlements/settlement-page.tsx',
      'settlements/samples-view.tsx',
      ...words('dual', 'dual-acts', 'dual-settlement', 'sniper'),
    ],
  ],
  [
    'snipers, beside the drawn chart',
    ['sniper/sniper-page.tsx', ...words('dual', 'dual-acts', 'sniper', 'ledger', 'refusals')],
  ],
  ['back-test', ['backtest/dual-backtest-page.tsx', ...words('dual', 'dual-acts', 'dual-past', 'dual-purchase')]],
  [
    'simple earn',
    [
      'subscribe/subscribe-ways.tsx',
      ...words('simple-earn-pages', 'simple-earn-fixed', 'flexible', 'ledger', 'refusals'),
    ],
  ],
  [
    'simple earn holdings',
    [
      'lendings/lendings-page.tsx',
      ...words('simple-earn-pages', 'simple-earn-fixed', 'flexible', 'ledger', 'refusals'),
    ],
  ],
  [
    'balances',
    ['balances/balances-page.tsx', 'balances/transfer-panel.tsx', ...words('ledger', 'dual-ledger', 'refusals')],
  ],
  ['statement', ['balances/statement-page.tsx', ...words('account', 'ledger', 'dual-ledger', 'simple-earn-ledger')]],
  ['security with its QR code', ['account/security-page.tsx', 'account/totp-qr.tsx', ...words('account', 'refusals')]],
]

/** The modules of the back office with their sentences, beyond what its first page carries. */
const CONSOLE_ROUTES = [
  ['console overview', ['back-office/back-office-page.tsx']],
  ['console products', ['offers/dual-products-page.tsx', ...words('console-dual')]],
  ['console series', ['series/dual-series-page.tsx', ...words('console-dual')]],
  ['console book', ['book/dual-book-page.tsx', ...words('console-dual')]],
  ['console deliveries', ['settlement/dual-deliveries-page.tsx', ...words('console-dual')]],
  ['console settlements', ['settlement/dual-runs-page.tsx', ...words('console-dual')]],
  ['console customers', ['customers/customers-page.tsx', ...words('console-protection')]],
  ['console audit log', ['audit/audit-page.tsx']],
]

/** What is weighed of a build, and by which limits. */
export const PLANS = {
  web: {
    first: 'first route',
    sentences: 'phrases:first/en',
    routes: ROUTES,
    limits: [FIRST_ROUTE_LIMIT, PRODUCT_ROUTE_LIMIT],
  },
  console: {
    first: 'console first route',
    sentences: 'phrases:first/en',
    routes: CONSOLE_ROUTES,
    limits: [CONSOLE_FIRST_LIMIT, CONSOLE_ROUTE_LIMIT],
  },
}

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

/** What each route costs in bytes: the first whole, each other beyond the first. */
export function routeSizes(manifest, sizeOf, plan = PLANS.web) {
  const chunk = (part) => Object.keys(manifest).find((name) => name.endsWith(`/${part}`)) ?? part
  const first = new Set([...filesOf(manifest, 'index.html'), ...filesOf(manifest, chunk(plan.sentences))])
  const weigh = (files) => [...files].reduce((sum, file) => sum + sizeOf(file), 0)
  const beyond = (parts) => {
    const files = parts.flatMap((part) => [...filesOf(manifest, chunk(part))])
    return weigh(new Set(files.filter((file) => !first.has(file))))
  }
  return [
    { name: plan.first, bytes: weigh(first), limit: plan.limits[0] },
    ...plan.routes.map(([name, parts, own]) => ({ name, bytes: beyond(parts), limit: own ?? plan.limits[1] })),
  ]
}

/** Prints the table of both builds as they lie there; true when every route is within its limit. */
export function sizesAreKept(print = (line) => process.stdout.write(`${line}\n`)) {
  return Object.keys(BUILDS)
    .map((name) => buildIsKept(name, print))
    .every((isKept) => isKept)
}

function buildIsKept(build, print) {
  const dist = BUILDS[build]
  const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'))
  const sizeOf = (file) => {
    const sent = new URL(`${file}.br`, dist)
    return statSync(existsSync(sent) ? sent : new URL(file, dist)).size
  }
  const rows = routeSizes(manifest, sizeOf, PLANS[build])
  for (const { name, bytes, limit } of rows) {
    const mark = bytes > limit ? '✗' : ' '
    const size = (bytes / 1000).toFixed(1)
    print(`${mark} ${name.padEnd(32)} ${size.padStart(6)} KB of ${limit / 1000}`)
  }
  return rows.every((row) => row.bytes <= row.limit)
}

if (process.argv[1] === fileURLToPath(import.meta.url) && !sizesAreKept()) process.exitCode = 1
