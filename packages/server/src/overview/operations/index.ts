import { operations } from '@tenor/contract/overview'
import type { Clock } from '../../platform/clock/index.ts'
import { type Http, route } from '../../platform/http/index.ts'
import { keptWhileCostly } from '../../platform/metrics/index.ts'
import { type OperationsModule, operationsNow } from './operations.ts'

export type { OperationsModule } from './operations.ts'

/** Registers the first page of the back office. */
export function registerOperations(http: Http, module: OperationsModule, real: Clock): void {
  const read = keptWhileCostly(real, () => operationsNow(module))
  route(http, operations, () => read())
}
