import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cruise, type ICruiseOptions, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** The file that is imported, and what is imported by which line. Types count, so most lines import only a type. */
type Breach = { rule: string; importer: string; line: string; also?: Record<string, string> }

const type = (path: string) => `import type { Thing } from '${path}'`

const BREACHES: Breach[] = [
  { rule: 'layer-platform', importer: 'server/src/platform/log/log.ts', line: type('../../core/ledger/index.ts') },
  { rule: 'layer-platform', importer: 'web/src/platform/page/page.ts', line: type('../../app.ts') },
  { rule: 'layer-core', importer: 'server/src/core/market/market.ts', line: type('../../products/dual/index.ts') },
  { rule: 'layer-products', importer: 'web/src/products/dual/dual.ts', line: type('../../overview/proof/index.ts') },
  { rule: 'layer-overview', importer: 'console/src/overview/proof/proof.ts', line: type('../../main.ts') },
  { rule: 'contract-layer-ground', importer: 'contract/src/money/money.ts', line: type('../core/index.ts') },
  { rule: 'contract-layer-core', importer: 'contract/src/core/core.ts', line: type('../products/dual/index.ts') },
  {
    rule: 'contract-layer-products',
    importer: 'contract/src/products/dual/dual.ts',
    line: type('../../overview/index.ts'),
  },
  { rule: 'contract-phrases-standalone', importer: 'contract/src/phrases/all.ts', line: type('../money/index.ts') },
  {
    rule: 'public-api-of-a-module',
    importer: 'server/src/products/dual/dual.ts',
    line: type('../../core/ledger/ledger-post.ts'),
  },
  { rule: 'public-api-for-the-app', importer: 'server/src/app.ts', line: type('./core/ledger/ledger-post.ts') },
  {
    rule: 'public-api-for-the-app',
    importer: 'web/src/platform/clock.ts',
    line: type('./page/page-inside.ts'),
  },
  {
    rule: 'public-api-of-a-contract-module',
    importer: 'contract/src/products/dual/dual.ts',
    line: type('../../money/decimal.ts'),
  },
  {
    rule: 'product-never-imports-product',
    importer: 'server/src/products/dual/dual.ts',
    line: type('../staking/index.ts'),
  },
  {
    rule: 'product-never-imports-product',
    importer: 'server/src/products/staking/staking.ts',
    line: type('@tenor/contract/dual'),
  },
  {
    rule: 'ledger-imports-no-core-module',
    importer: 'server/src/core/ledger/ledger-post.ts',
    line: type('../market/index.ts'),
  },
  {
    rule: 'store-never-calls-service',
    importer: 'server/src/products/dual/dual-store.ts',
    line: type('./dual-service.ts'),
  },
  { rule: 'contract-is-pure', importer: 'contract/src/time/time.ts', line: `import 'node:fs'` },
  { rule: 'contract-is-pure', importer: 'contract/src/time/time.ts', line: type('pg') },
  {
    rule: 'sides-meet-only-in-contract',
    importer: 'web/src/products/dual/dual.ts',
    line: type('../../../../server/src/core/ledger/index.ts'),
  },
  {
    rule: 'sides-meet-only-in-contract',
    importer: 'console/test/console.test.ts',
    line: type('../../web/src/app.ts'),
  },
  { rule: 'server-has-no-looks', importer: 'server/src/app.ts', line: type('../../ui/src/index.ts') },
  { rule: 'server-has-no-looks', importer: 'server/src/app.ts', line: type('../../browser/src/api/index.ts') },
  {
    rule: 'browser-knows-contract-and-ui-only',
    importer: 'browser/src/api/api-client.ts',
    line: type('../../../web/src/app.ts'),
  },
  {
    rule: 'public-api-of-a-browser-module',
    importer: 'web/src/app.ts',
    line: type('../../browser/src/kept/kept.ts'),
  },
  {
    rule: 'public-api-of-a-browser-module',
    importer: 'browser/src/api/order-text.ts',
    line: type('../kept/kept.ts'),
  },
  { rule: 'ui-knows-money-and-time-only', importer: 'ui/src/index.ts', line: type('@tenor/contract/dual') },
  {
    rule: 'code-never-imports-tests',
    importer: 'server/src/app.ts',
    line: type('../test/test-database.ts'),
  },
  {
    rule: 'e2e-uses-the-public-api',
    importer: '../e2e/journey.test.ts',
    line: type('../packages/server/src/app.ts'),
  },
  {
    rule: 'no-circles',
    importer: 'server/src/core/ledger/ledger-post.ts',
    line: type('./ledger-accounts.ts'),
    also: { 'server/src/core/ledger/ledger-accounts.ts': type('./ledger-post.ts') },
  },
  { rule: 'nothing-unresolvable', importer: 'server/src/app.ts', line: type('./nowhere.ts') },
  { rule: 'no-nameless-places', importer: 'server/src/app.ts', line: type('./utils.ts') },
  { rule: 'no-nameless-places', importer: 'web/src/core/ledger/ledger.tsx', line: type('./helpers/rounding.ts') },
]

const SIDES = ['server', 'web', 'console']

/** Files of every fixture, so that each import resolves. */
const GROUND = [
  ...SIDES.flatMap((side) => [
    `${side}/src/app.ts`,
    `${side}/src/main.ts`,
    `${side}/src/utils.ts`,
    `${side}/src/core/ledger/index.ts`,
    `${side}/src/core/market/index.ts`,
    `${side}/src/products/dual/index.ts`,
    `${side}/src/products/staking/index.ts`,
    `${side}/src/core/ledger/helpers/rounding.ts`,
    `${side}/src/core/ledger/ledger-post.ts`,
    `${side}/src/platform/page/page-inside.ts`,
    `${side}/src/products/dual/dual-service.ts`,
    `${side}/src/overview/proof/index.ts`,
    `${side}/test/test-database.ts`,
  ]),
  'contract/src/money/index.ts',
  'contract/src/time/index.ts',
  'contract/src/http/index.ts',
  'contract/src/phrases/index.ts',
  'contract/src/core/index.ts',
  'contract/src/products/dual/index.ts',
  'contract/src/overview/index.ts',
  'contract/src/money/decimal.ts',
  'ui/src/index.ts',
  'browser/src/api/index.ts',
  'browser/src/api/api-client.ts',
  'browser/src/kept/index.ts',
  'browser/src/kept/kept.ts',
]

const MANIFEST = {
  name: '@tenor/contract',
  type: 'module',
  exports: { './money': './src/money/index.ts', './dual': './src/products/dual/index.ts' },
}

let law: { forbidden: IForbiddenRuleType[]; options: ICruiseOptions }
const folders: string[] = []

beforeAll(async () => {
  law = (await import('../.dependency-cruiser.mjs' as string)).default
})

afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

async function place(folder: string, files: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    const file = join(folder, 'packages', name)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, `${text}\nexport type Thing = string\n`)
  }
}

async function rulesBroken(files: Record<string, string>): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tenor-law-'))
  folders.push(folder)
  await place(folder, Object.fromEntries(GROUND.map((name) => [name, ''])))
  await place(folder, { '../node_modules/pg/index.ts': '', '../e2e/browser.ts': '', ...files })
  await writeFile(join(folder, 'packages/contract/package.json'), JSON.stringify(MANIFEST))
  await writeFile(join(folder, 'node_modules/pg/package.json'), '{ "name": "pg", "main": "index.ts" }')
  await mkdir(join(folder, 'node_modules/@tenor'))
  await symlink(join(folder, 'packages/contract'), join(folder, 'node_modules/@tenor/contract'))
  const { enhancedResolveOptions, ...options } = law.options
  const { output } = await cruise(
    ['packages', 'e2e'],
    { ...options, baseDir: folder, ruleSet: { forbidden: law.forbidden }, validate: true },
    { ...enhancedResolveOptions },
  )
  return (output as ICruiseResult).summary.violations.map((violation) => violation.rule.name)
}

test.each(BREACHES)('$rule is broken by $importer: $line', async ({ rule, importer, line, also }) => {
  expect(await rulesBroken({ ...also, [importer]: line })).toContain(rule)
})

test('every rule of the law is shown to fail above', () => {
  const shown = new Set(BREACHES.map((breach) => breach.rule))
  expect(law.forbidden.map((rule) => rule.name).filter((name) => !shown.has(name ?? ''))).toEqual([])
})

test('lawful imports break nothing', async () => {
  const broken = await rulesBroken({
    'server/src/products/dual/dual-routes.ts': [
      `import type { Thing } from '@tenor/contract/dual'`,
      `import type { Thing as Post } from '../../core/ledger/index.ts'`,
      `import type { Thing as Service } from './dual-service.ts'`,
    ].join('\n'),
    'server/src/main.ts': type('./app.ts'),
    'server/src/app.ts': type('./products/dual/index.ts'),
    'server/test/products/dual/dual.test.ts': type('../../../src/products/dual/dual-service.ts'),
    'ui/src/figures/amount.tsx': type('@tenor/contract/money'),
    'browser/src/api/order-text.ts': [
      type('../kept/index.ts'),
      type('./api-client.ts').replace('Thing', 'Thing as Call'),
    ].join('\n'),
    'browser/test/api/api-client.test.ts': type('../../src/api/api-client.ts'),
    'web/src/core/ledger/ledger.ts': type('../../../../browser/src/api/index.ts'),
    'contract/src/products/dual/dual-payoff.ts': type('../../money/index.ts'),
    '../e2e/journey.test.ts': type('@tenor/contract/dual'),
  })
  expect(broken).toEqual([])
})
