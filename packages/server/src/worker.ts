import { setTimeout } from 'node:timers/promises'
import { createTenor } from './app.ts'
import { type Boot, boot, settings } from './boot.ts'
import { loadClock } from './core/sandbox/index.ts'
import { isDemoPlayed } from './demo.ts'
import { createSmtp } from './platform/mail/index.ts'
import { endingSignal, endWith } from './process-end.ts'
import { sealerOf } from './sealer-of.ts'

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
  const { config, db, log } = base
  const isReady = await serverHasBegun(ending, base)
  if (!isReady) return
  const { clock, movable } = await loadClock(db, config)
  const { mode, keepDays, permits, settlementMinutes, smtp, validatorFeed } = config
  const sealer = await sealerOf(config)
  const emailOrigin = config.origin ?? `http://localhost:${config.port}`
  const mailer = smtp === null ? null : createSmtp(smtp)
  const tenor = await createTenor({
    db,
    log,
    mode,
    clock,
    movable,
    keepDays,
    permits,
    settlementMinutes,
    validatorFeed,
    sealer,
    mailer,
    emailOrigin,
  })
  tenor.start()
  log.info('working')
  log.info({ signal: await ending }, 'ending: jobs under way are finished first')
  await tenor.stop()
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
