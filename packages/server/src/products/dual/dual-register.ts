import type { Http } from '../../platform/http/index.ts'
import { dualBackOfficeRoutes } from './back-office/dual-back-office.ts'
import { dualBackOfficeOrderRoutes } from './back-office/dual-back-office-orders.ts'
import { dualBookRoutes } from './back-office/dual-book.ts'
import { dualLimitRoutes } from './back-office/dual-limits.ts'
import { dualPriceRoutes } from './back-office/dual-price-back-office.ts'
import { dualSeriesRoutes } from './back-office/dual-series-back-office.ts'
import type { DualModule } from './dual-module.ts'
import { dualRoutes } from './dual-routes.ts'
import { dualSurfaceRoutes } from './offers/dual-surface-routes.ts'
import { dualPrograms } from './programs/dual-programs.ts'
import { dualSettlementRoutes } from './settlement/dual-settlement-routes.ts'
import { sniperBackOfficeRoutes } from './sniper/sniper-back-office.ts'
import { sniperRoutes } from './sniper/sniper-routes.ts'

/** Registers every route of dual. */
export function registerDual(http: Http, module: DualModule): void {
  dualRoutes(http, module)
  dualSurfaceRoutes(http, module)
  dualBackOfficeRoutes(http, module)
  dualBackOfficeOrderRoutes(http, module)
  dualLimitRoutes(http, module)
  dualSettlementRoutes(http, module)
  dualPriceRoutes(http, module)
  dualSeriesRoutes(http, module)
  dualBookRoutes(http, module)
  dualPrograms(http, module)
  sniperRoutes(http, module)
  sniperBackOfficeRoutes(http, module)
}
