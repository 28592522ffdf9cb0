import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ROOT } from './bootstrap.mjs'

const SHOWN = 10
const ENDING = '.times.json'

/** A reporter of vitest: what each file took, its set-up and the reading of its modules included. */
export class TimesReporter {
  times = []

  /** Writes beside `report`, the name that all reports of one run share. */
  constructor(report) {
    this.file = `${report}${ENDING}`
  }

  onTestModuleEnd(module) {
    const { environmentSetupDuration, setupDuration, collectDuration, duration } = module.diagnostic()
    const ms = environmentSetupDuration + setupDuration + collectDuration + duration
    this.times.push({ file: relative(ROOT, module.moduleId), ms })
  }

  onTestRunEnd() {
    writeFileSync(this.file, JSON.stringify(this.times))
  }
}

/** The slowest files of all runs that wrote into the folder, the slowest first. */
export function slowestLines(folder) {
  const written = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(ENDING)) : []
  const times = written.flatMap((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')))
  const slowest = times.toSorted((a, b) => b.ms - a.ms).slice(0, SHOWN)
  if (slowest.length === 0) return ''
  const lines = slowest.map(({ file, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`)
  return `\nThe slowest files:\n${lines.join('\n')}\n`
}
