import { instant } from '@tenor/contract/time'
import { expect, test } from 'vitest'
import { hasReceiveTime } from '../../../src/products/dual/offers/dual-offer.ts'

test('17:00 UTC is promised for the delivery of 08:00, which leaves time to keep it, and for no other', () => {
  const at = (hour: number, minute = 0) => instant(Date.UTC(2026, 10, 22, hour, minute))
  expect(
    [at(8), at(8, 1), at(9), at(16), at(20)].map((deliveryAt) => hasReceiveTime({ isVip: false, deliveryAt })),
  ).toEqual([true, false, false, false, false])
  expect(hasReceiveTime({ isVip: true, deliveryAt: at(8) })).toBe(false)
})
