export { offerAndBalance, offerAsRead } from './offer-read.ts'
export type { AsRead, JudgedFacts, OrderAct, OrderBase, OrderFacts, OrderKind, OrderTable } from './order-kind.ts'
export { createOrders, type Orders } from './orders.ts'
export { place } from './place.ts'
