import type { Clock } from '../../platform/clock/index.ts'
import type { Mode } from '../../platform/config/index.ts'
import type { Database } from '../../platform/database/index.ts'
import type { Ids } from '../../platform/ids/index.ts'
import type { CustomerAccess } from '../accounts/index.ts'
import type { MailModule } from '../mail/index.ts'
import type { Numbered } from '../product/index.ts'

export type CustomersModule = {
  db: Database
  clock: Clock
  ids: Ids
  mode: Mode
  mail: MailModule
  access: CustomerAccess
  numbered: readonly Numbered[]
}
