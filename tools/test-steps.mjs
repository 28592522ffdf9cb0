import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from './bootstrap.mjs'
import { ensureBuilt } from './build.mjs'
import { inMemory } from './memory-folder.mjs'
import { run } from './processes.mjs'
import { sizesAreKept } from './sizes.mjs'
import { countsOf } from './test-counts.mjs'

const WITHOUT_BROWSER = ['contract', 'front', 'server', 'tools']
/** Folder in that of the run, where the tests write down their statements. */
const STATEMENTS = 'statements'
/** Each checker more reads much of what the others read: beside the tests, that is time that they do not have. */
const ONE_CHECKER = ['--checkers', '1']
const CHECKED = ['packages', 'e2e', 'bench', 'faults', 'tools']

/** Groups of lanes: the lanes of a group run beside each other, the groups one after another. */
export function lanesFor({ node, folder, fast, filters, at }) {
  const isWhole = filters.length === 0
  const tests = vitestStep({ node, folder, filters, at, name: 'tests', projects: WITHOUT_BROWSER })
  // Neither types nor pages depend on the date.
  const beside = isWhole && at === null ? checks(node) : []
  if (!fast) beside.push({ name: 'build', isQuiet: true, work: () => ensureBuilt(node).then(() => ({ code: 0 })) })
  if (!fast && isWhole) beside.push({ name: 'sizes', work: async () => ({ code: sizesAreKept() ? 0 : 1 }) })
  const kept = isWhole ? [statementsStep(node, folder)] : []
  const first = [beside, [tests, ...kept]]
  if (fast) return [first]
  return [first, [[vitestStep({ node, folder, filters, at, name: 'end-to-end tests', projects: ['browser'] })]]]
}

function checks(node) {
  const tool = (name, path, ...rest) => ({
    name,
    isQuiet: true,
    work: () => run(node, [join(ROOT, 'node_modules', path), ...rest], { cwd: ROOT, quiet: true }),
  })
  const law = ['--config', '.dependency-cruiser.mjs', '--output-type', 'err-long', ...CHECKED]
  return [
    // Two programs: each front registers its own router's addresses with the router's types.
    tool('types', 'typescript/bin/tsc', '-p', '.', ...ONE_CHECKER),
    tool('types of the console', 'typescript/bin/tsc', '-p', 'packages/console', ...ONE_CHECKER),
    tool('lint', '@biomejs/biome/bin/biome', 'check', '.'),
    tool('unused code', 'knip/bin/knip.js', '--no-progress', '--treat-config-hints-as-errors'),
    tool('import law', 'dependency-cruiser/bin/dependency-cruiser.mjs', ...law),
  ]
}

/** What the server's tests have sent to the database, by the rules of a distributed one. */
function statementsStep(node, folder) {
  const parameters = [join(ROOT, 'tools/check-statements.ts'), join(folder, STATEMENTS)]
  return { name: 'statements', work: () => run(node, parameters, { cwd: ROOT, quiet: true }) }
}

function vitestStep({ node, folder, filters, at, name, projects }) {
  const report = join(folder, name)
  const parameters = [
    ...[join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--passWithNoTests'],
    ...projects.flatMap((project) => ['--project', project]),
    ...filters,
  ]
  return {
    name,
    async work() {
      const env = {
        ...inMemory(),
        TEST_REPORT: report,
        RECORDED_STATEMENTS: join(folder, STATEMENTS),
        ...(at === null ? {} : shiftedDate(at)),
      }
      const { code } = await run(node, parameters, { cwd: ROOT, env })
      return { code, counts: countsOf(report, code) }
    },
  }
}

/** Every process of the step, servers included, begins at `at` by its Date; timers and PostgreSQL keep their own time. */
function shiftedDate(at) {
  const preload = `--import=${pathToFileURL(join(ROOT, 'tools/shifted-date.mjs'))}`
  return {
    NODE_OPTIONS: [process.env.NODE_OPTIONS, preload].filter(Boolean).join(' '),
    DATE_SHIFT_MS: String(at - Date.now()),
  }
}
