import { writeFile } from 'node:fs/promises'
import { lowerCounts, RECORDED_COUNTS, readRecordedCounts, readStructure } from './structure-files.ts'
import { describeRises } from './structure-measures.ts'

/** `npm run structure` prints each figure beside the recorded one; `-- --lower` records those that have fallen. */
const measured = await readStructure()
const recorded = await readRecordedCounts()
for (const [name, count] of Object.entries(measured))
  console.log(`${name}: ${count} (at most ${recorded[name] ?? count})`)
if (process.argv.includes('--lower')) {
  await writeFile(RECORDED_COUNTS, `${JSON.stringify(lowerCounts(measured, recorded), null, 2)}\n`)
}
process.exitCode = describeRises(measured, recorded).length === 0 ? 0 : 1
