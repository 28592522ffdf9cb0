import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureInstalled, ROOT, Trouble } from './bootstrap.mjs'
import { ensureBuilt } from './build.mjs'
import { endOnSignals, run } from './processes.mjs'
import { sizesAreKept } from './sizes.mjs'
import { countsOf } from './test-counts.mjs'

const WITHOUT_BROWSER = ['contract', 'front', 'server', 'house']

/**
 * `npm test`: types, lint, import law, tests, end-to-end tests through a browser. `npm test -- --fast` leaves the browser
 * out; `npm test -- ledger` runs only the tests whose path has "ledger" in it.
 */
async function test() {
  endOnSignals()
  const parameters = process.argv.slice(2)
  const fast = parameters.includes('--fast')
  const filters = parameters.filter((parameter) => parameter !== '--fast')
  const node = await ensureInstalled()
  const folder = mkdtempSync(join(tmpdir(), 'tenor-report-'))
  try {
    const steps = stepsFor({ node, folder, fast, filters })
    return await runAll(steps)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function stepsFor({ node, folder, fast, filters }) {
  const tool = (path, ...rest) => run(node, [join(ROOT, 'node_modules', path), ...rest], { cwd: ROOT })
  const vitest = (name, projects) => async () => {
    const report = join(folder, `${name}.json`)
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const chosen = projects.flatMap((project) => ['--project', project])
    const { code } = await tool('vitest/vitest.mjs', 'run', '--passWithNoTests', ...reporters, ...chosen, ...filters)
    return { code, counts: countsOf(report, code) }
  }
  const steps = []
  if (filters.length === 0) {
    // Two programs: each front registers its own router's addresses with the router's types.
    steps.push({ name: 'types', work: () => tool('typescript/bin/tsc', '-p', '.') })
    steps.push({ name: 'types of the console', work: () => tool('typescript/bin/tsc', '-p', 'packages/console') })
    steps.push({ name: 'lint', work: () => tool('@biomejs/biome/bin/biome', 'check', '.') })
    steps.push({ name: 'import law', work: () => importLaw(tool) })
  }
  steps.push({ name: 'tests', work: vitest('tests', WITHOUT_BROWSER) })
  if (!fast) {
    steps.push({ name: 'build', work: () => ensureBuilt(node).then(() => ({ code: 0 })) })
    if (filters.length === 0) steps.push({ name: 'sizes', work: async () => ({ code: sizesAreKept() ? 0 : 1 }) })
    steps.push({ name: 'end-to-end tests', work: vitest('journeys', ['browser']) })
  }
  return steps
}

function importLaw(tool) {
  const rules = ['--config', '.dependency-cruiser.mjs', '--output-type', 'err-long']
  return tool('dependency-cruiser/bin/dependency-cruiser.mjs', ...rules, 'packages', 'e2e', 'bench', 'faults', 'tools')
}

async function runAll(steps) {
  const lines = []
  const failures = []
  let passed = 0
  for (const { name, work } of steps) {
    process.stdout.write(`\n── ${name}\n`)
    const begun = Date.now()
    const result = await work().catch((error) => {
      process.stdout.write(`${error instanceof Trouble ? error.message : error.stack}\n`)
      return { code: 1 }
    })
    const ok = result.code === 0
    const seconds = ((Date.now() - begun) / 1000).toFixed(1)
    lines.push(`${ok ? '✓' : '✗'} ${name.padEnd(12)} ${seconds.padStart(7)} s`)
    process.stdout.write(`${lines.at(-1)}\n`)
    passed += result.counts?.passed ?? 0
    // A step without tests of its own that fails counts as one failure: "0 failed" must never hide it.
    failures.push(...(result.counts?.failures ?? (ok ? [] : [name])))
  }
  // Last, because whoever reads the end of a long log should learn there what failed.
  for (const failure of failures) process.stdout.write(`\n✗ ${failure}\n`)
  process.stdout.write(`\n${lines.join('\n')}\n\n${passed} passed, ${failures.length} failed\n`)
  return failures.length === 0 ? 0 : 1
}

test().then(
  (code) => process.exit(code),
  (error) => {
    process.stderr.write(`${error instanceof Trouble ? error.message : error.stack}\n`)
    process.exit(1)
  },
)
