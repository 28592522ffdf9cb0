import { setTimeout } from 'node:timers/promises'
import { type Boot, boot, settings } from './boot.ts'
import { isDemoPlayed } from './demo.ts'
import { endingSignal, endWith } from './process-end.ts'
import { openTenor } from './process-tenor.ts'

/*
 * A process that does what the clock asks for and answers no requests. Any number may run beside the server, on this
 * machine or another, on the same database: of what is due each takes a part, and one that dies leaves its part free.
 */

const WAIT_MS = 200

async function main(): Promise<void> {
  const config = settings()
  const ending = endingSignal()
  const base = await boot(config)
  try {
    await workUntil(ending, base)
  } finally {
    await base.close()
  }
}

async function workUntil(ending: Promise<string>, base: Boot): Promise<void> {
  const { log } = base
  const isReady = await serverHasBegun(ending, base)
  if (!isReady) return
  const { tenor, guard } = await openTenor(base, { kind: 'worker', clockStart: base.config.clockStart })
  tenor.start()
  log.info('working')
  log.info({ signal: await ending }, 'ending: jobs under way are finished first')
  await tenor.stop()
  await guard.stop()
}

/** In a sandbox the server sets the clock and plays the demo first. False when asked to end before. */
async function serverHasBegun(ending: Promise<string>, { config, db, log }: Boot): Promise<boolean> {
  if (config.mode === 'live') return true
  let isEnding = false
  ending.then(() => {
    isEnding = true
  })
  if (!(await isDemoPlayed(db))) log.info('waiting for the server to begin the sandbox')
  while (!isEnding && !(await isDemoPlayed(db))) await setTimeout(WAIT_MS)
  return !isEnding
}

endWith(main())
