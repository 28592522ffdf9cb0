import {
  firstDay,
  isKeyTold,
  paidAt,
  snapshotInstants,
  snapshotNames,
  snapshotSecond,
  snapshotsCounted,
  switchViolation,
} from '@tenor/contract/soft-staking'
import { DAY_MS, HOUR_MS, type Instant, instant, later } from '@tenor/contract/time'
import { describe, expect, test } from 'vitest'

const DAY = instant(Date.UTC(2026, 10, 22))
const at = (ms: number): Instant => later(DAY, ms)

describe('a secret second', () => {
  test('is the first 48 bits of the hour’s HMAC, modulo 3,600', () => {
    // printf %s 2026-11-22T05 | openssl dgst -sha256 -hmac "a key that was secret"
    const mac = '8301c6a0302c38de9d699fb5147c4669175c7c566d68252ab18a2cd3c9eb30b8'
    expect(snapshotSecond(mac)).toBe(0x8301c6a0302c % 3600)
    expect(snapshotSecond(`ffffffffffff${mac.slice(12)}`)).toBe(0xffffffffffff % 3600)
    expect(() => snapshotSecond(mac.toUpperCase())).toThrow(TypeError)
    expect(() => snapshotSecond('8301')).toThrow(TypeError)
  })

  test('each hour of a day has one, in its own hour and in order', () => {
    const names = snapshotNames(DAY)
    expect([names.length, names[0], names[23]]).toEqual([24, '2026-11-22T00', '2026-11-22T23'])
    const macs = names.map((_, hour) => hour.toString(16).padStart(12, '0').padEnd(64, '0'))
    expect(snapshotInstants(DAY, macs)).toEqual(names.map((_, hour) => at(hour * HOUR_MS + hour * 1_000)))
  })

  test('its key is told once the day is over', () => {
    expect([isKeyTold(DAY, at(DAY_MS - 1)), isKeyTold(DAY, at(DAY_MS))]).toEqual([false, true])
  })
})

describe('what counts', () => {
  const instants = Array.from({ length: 24 }, (_, hour) => at(hour * HOUR_MS + 1_000))

  test('from the day after switching on, at midnight sharp too', () => {
    expect(firstDay(at(1))).toBe(at(DAY_MS))
    expect(firstDay(DAY)).toBe(at(DAY_MS))
    expect(firstDay(at(DAY_MS - 1))).toBe(at(DAY_MS))
    expect(snapshotsCounted(DAY, instants, { from: at(DAY_MS), offAt: null })).toBe(0)
    expect(snapshotsCounted(DAY, instants, { from: DAY, offAt: null })).toBe(24)
  })

  test('until it is switched off: the snapshot of that very instant no more', () => {
    const off = (ms: number) => snapshotsCounted(DAY, instants, { from: DAY, offAt: at(ms) })
    expect([off(0), off(1_000), off(1_001), off(9 * HOUR_MS), off(DAY_MS)]).toEqual([0, 0, 1, 9, 24])
  })

  test('is paid half an hour after the day, long before 08:00', () => {
    expect(paidAt(DAY)).toBe(at(DAY_MS + HOUR_MS / 2))
  })

  test('it is switched on where the region may, and off anywhere', () => {
    expect(switchViolation({ isOn: true, isRegionAllowed: false })?.reason).toBe('soft-staking.region')
    expect(switchViolation({ isOn: true, isRegionAllowed: true })).toBeNull()
    expect(switchViolation({ isOn: false, isRegionAllowed: false })).toBeNull()
  })
})
