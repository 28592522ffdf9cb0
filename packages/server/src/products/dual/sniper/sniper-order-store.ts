import { sniperExerciseAsset, sniperInvestAsset } from '@tenor/contract/dual'
import { orderStore } from '../../../core/orders/index.ts'
import { DELIVERY_STATE } from '../purchase/dual-order-store.ts'
import { type StoredSniperOrder, sniperOrderOf, sniperOrderTable } from './sniper-order-table.ts'

/** What goes in and what the exercised part is paid in. */
export function sniperAssets(order: Pick<StoredSniperOrder, 'type' | 'coin' | 'quoteAsset'>) {
  return { invest: sniperInvestAsset(order), exercise: sniperExerciseAsset(order) }
}

export const sniperOrderStore = orderStore<StoredSniperOrder>({
  table: sniperOrderTable.name,
  columns: sniperOrderTable.select('o'),
  more: DELIVERY_STATE,
  read: sniperOrderOf,
})
