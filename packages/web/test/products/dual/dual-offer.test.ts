import { instant } from '@tenor/contract/time'
import { expect, test } from 'vitest'
import { hasReceiveTime } from '../../../src/products/dual/offers/dual-offer.ts'

test('17:00 UTC is promised for day terms that are delivered before it, and for no others', () => {
  const at = (hour: number, minute = 0) => instant(Date.UTC(2026, 10, 22, hour, minute))
  expect([at(8), at(16, 59), at(17), at(20)].map((deliveryAt) => hasReceiveTime({ isVip: false, deliveryAt }))).toEqual(
    [true, true, false, false],
  )
  expect(hasReceiveTime({ isVip: true, deliveryAt: at(8) })).toBe(false)
})
