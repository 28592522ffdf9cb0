import { allChecks } from './checks.ts'
import type { Database } from './platform/database/index.ts'
import { type Finding, reconcile } from './platform/reconcile/index.ts'
import { withProgress } from './with-progress.ts'

/** Every check of a database, with what is being checked on the console where it takes long. */
export function checked(db: Database): Promise<Finding[]> {
  let [name, number] = ['', 0]
  return withProgress(
    () => `checking ${name}, ${number} of ${allChecks.length}`,
    () =>
      reconcile(db, allChecks, (check) => {
        name = check.name
        number += 1
      }),
  )
}
