import { isoText } from '@tenor/contract/time'
import { type Attached, attach } from './attach.ts'
import { settings } from './boot.ts'
import { clockRepairsOf } from './clock-repairs.ts'
import { keepMode } from './core/sandbox/index.ts'
import { BY_COMMAND, writeAudit } from './platform/audit/index.ts'
import { realClock } from './platform/clock/index.ts'
import { confirmProcess, type KnownProcess, readProcesses, repairClock } from './platform/clock-guard/index.ts'
import type { Config } from './platform/config/index.ts'
import { ownerConnection } from './platform/database/index.ts'
import { openCommandClock } from './process-clock.ts'
import { endWith } from './process-end.ts'
import { PRODUCTS } from './products.ts'
import { StartFault } from './start-fault.ts'

/*
 * npm run clock -- status | confirm PROCESS | repair [--dry-run]: how the clocks of servers and workers stand; that of one is right, as
 * who runs this has seen; what a process with a wrong clock did is mended as far as possible. Also while servers run.
 */

const USAGE = 'Write status, confirm with the id of a process, or repair: npm run clock -- repair --dry-run'

async function main([act = '', given = '']: readonly string[]): Promise<void> {
  const isDry = act === 'repair' && given === '--dry-run'
  const isAct = act === 'confirm' ? given !== '' : ['status', 'repair'].includes(act) && (given === '' || isDry)
  if (!isAct) throw new StartFault(USAGE)
  const config = settings()
  const base = await attach(config)
  try {
    if (act === 'status') await showProcesses(base)
    else if (act === 'confirm') await confirm(base, given)
    else await repair(base, config, isDry)
  } finally {
    await base.close()
  }
}

async function showProcesses({ db }: Attached): Promise<void> {
  const processes = await readProcesses(db)
  for (const each of processes) say(lineOf(each))
  if (processes.length === 0) say('No process has reported within the last minute.')
  if (processes.some(({ held }) => held !== null)) process.exitCode = 1
}

function lineOf({ id, name, wallAt, markMs, monotonicMs, witnessMs, witnesses, held }: KnownProcess): string {
  const offsets = `mark ${seconds(markMs)}, monotonic ${seconds(monotonicMs)}`
  const seen = witnessMs === null ? 'no witnesses' : `${witnesses} witnesses ${seconds(witnessMs)}`
  return `${id}  ${name}  reads ${isoText(wallAt)}  ${offsets}, ${seen}  ${held === null ? 'works' : `in doubt: ${held}`}`
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

async function confirm({ db }: Attached, id: string): Promise<void> {
  const known = (await readProcesses(db)).find((each) => each.id === id)
  if (known === undefined) throw new StartFault(`No process ${id} has reported within the last minute: see status.`)
  const { name, wallAt, held } = known
  const at = realClock().now()
  const confirmed = await db.transaction(async (tx) => {
    if (!(await confirmProcess(tx, id, wallAt))) return false
    const entry = { at, actorId: BY_COMMAND, act: 'clock.confirm', subject: name }
    await writeAudit(tx, { ...entry, before: { doubt: held }, after: { wall: isoText(wallAt) } })
    return true
  })
  if (!confirmed) throw new StartFault(`The clock of ${name} is not in doubt.`)
  say(`${name} goes on: its clock reads ${isoText(wallAt)}`)
}

async function repair(base: Attached, config: Config, isDry: boolean): Promise<void> {
  const { db, log, url } = base
  const mode = await keepMode(db, config.mode)
  const { clock, guard } = await openCommandClock({ db, log, config: { ...config, mode } })
  const owner = await ownerConnection(url, 'tenor-clock-repair')
  try {
    const now = clock.now()
    const findings = await repairClock(owner, clockRepairsOf(PRODUCTS), { now, isDry })
    for (const { rows, says, state } of findings) say(`${rows} ${says}: ${state}`)
    if (findings.length === 0) say(`Nothing lies after ${isoText(now)}.`)
    if (findings.some(({ state }) => state !== 'mended')) process.exitCode = 1
    if (isDry || !findings.some(({ state }) => state === 'mended')) return
    const entry = { at: now, actorId: BY_COMMAND, act: 'clock.repair', subject: isoText(now) }
    await db.transaction((tx) => writeAudit(tx, { ...entry, before: null, after: { findings } }))
  } finally {
    await owner.end()
    await guard.stop()
  }
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

endWith(main(process.argv.slice(2)), 2)
