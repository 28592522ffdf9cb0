import { createTenor, type Tenor } from './app.ts'
import type { TenorOptions } from './app-core.ts'
import type { Boot } from './boot.ts'
import type { Config } from './platform/config/index.ts'
import { createSmtp } from './platform/mail/index.ts'
import type { Sealer } from './platform/sealing/index.ts'
import { openProcessClock, type ProcessClock } from './process-clock.ts'
import { sealerOf } from './sealer-of.ts'

/* Servers and workers are put together here, so that no setting reaches one and not the other. */

export type ProcessTenor = { tenor: Tenor; sealer: Sealer; guard: ProcessClock['guard'] }

type Settings = {
  kind: 'server' | 'worker'
  /** Where a new sandbox's clock begins. */
  clockStart: Config['clockStart']
  /** For a test's own program; no setting reaches it. */
  forTests?: Pick<TenorOptions, 'hashing'>
}

export async function openTenor({ config, db, log }: Boot, settings: Settings): Promise<ProcessTenor> {
  const { kind, clockStart, forTests = {} } = settings
  const { clock, movable, guard } = await openProcessClock({ db, log, config: { ...config, clockStart } }, kind)
  const sealer = await sealerOf(config)
  const opened = { db, log, clock, movable, sealer, guard, realTime: guard }
  return { tenor: await createTenor({ ...optionsOf(config), ...opened, ...forTests }), sealer, guard }
}

/** The part of the options that comes from settings. */
export function optionsOf(config: Config): Omit<TenorOptions, 'db' | 'log' | 'clock' | 'movable'> {
  return {
    mode: config.mode,
    keepDays: config.keepDays,
    permits: config.permits,
    settlementMinutes: config.settlementMinutes,
    holdHours: config.holdHours,
    marginKey: config.marginKey,
    fundKey: config.fundKey,
    validatorFeed: config.validatorFeed,
    wallet: config.wallet,
    identity: config.identity,
    campaign: config.campaign,
    proofKey: config.proofKey,
    reach: config,
    webhookNetworks: config.webhookNetworks,
    emailOrigin: config.origin ?? `http://localhost:${config.port}`,
    mailer: config.smtp === null ? null : createSmtp(config.smtp),
  }
}
