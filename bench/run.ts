import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/* `npm run bench` runs every benchmark, `npm run bench -- NAME …` one, with what follows the name passed on. */

const FOLDER = fileURLToPath(new URL('.', import.meta.url))
const known = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.ts') && file !== 'run.ts' && !file.startsWith('stage'))
  .map((file) => file.slice(0, -3))

const [name, ...rest] = process.argv.slice(2)
if (name !== undefined && !known.includes(name)) {
  process.stderr.write(`No benchmark is called ${name}: write one of ${known.join(', ')}.\n`)
  process.exit(2)
}
const odd = rest.find((text) => !/^\d+(,\d+)*$/.test(text))
if (odd !== undefined) {
  process.stderr.write(`"${odd}" is no number: what follows ${name} are whole numbers, several of one by commas.\n`)
  process.exit(2)
}
let failed = 0
for (const each of name === undefined ? known : [name]) {
  process.stdout.write(`\n${each}\n`)
  const { status } = spawnSync(process.execPath, [`${FOLDER}${each}.ts`, ...rest], { stdio: 'inherit' })
  if (status !== 0) failed += 1
}
process.exit(failed === 0 ? 0 : 1)
