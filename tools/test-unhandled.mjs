import { existsSync, readFileSync, writeFileSync } from 'node:fs'

const ENDING = '.unhandled.json'

/** A reporter of vitest: errors that came up in no test. They make a run fail, and its json report has no place for them. */
export class UnhandledReporter {
  /** Writes beside `report`, the name that all reports of one run share. */
  constructor(report) {
    this.file = `${report}${ENDING}`
  }

  onTestRunEnd(_modules, errors) {
    const said = errors.map((error) => ({
      name: [error.type ?? 'Unhandled Error', error.VITEST_TEST_PATH, error.VITEST_TEST_NAME]
        .filter(Boolean)
        .join(' > '),
      message: `${error.stack ?? error.message}`,
    }))
    writeFileSync(this.file, JSON.stringify(said))
  }
}

/** What came up in no test of the run, each with a name and a message. */
export function unhandledOf(report) {
  return existsSync(`${report}${ENDING}`) ? JSON.parse(readFileSync(`${report}${ENDING}`, 'utf8')) : []
}
