import type { Clock } from '../../platform/clock/index.ts'
import type { Database } from '../../platform/database/index.ts'
import type { KeptKey } from '../../platform/kept-key/index.ts'
import type { Log } from '../../platform/log/index.ts'
import type { Mailer } from '../../platform/mail/index.ts'
import type { Sealer } from '../../platform/sealing/index.ts'

/** What emails stand on. `mailer` is null where none is configured: a sandbox shows its emails, a live server keeps them. */
export type MailModule = {
  db: Database
  clock: Clock
  log: Log
  sealer: Sealer
  mailer: Mailer | null
  isSandbox: boolean
  /** What links of emails begin with. */
  origin: string
  /** Signs the links by which e-mail of a kind is ended. */
  linkKey: KeptKey
}
