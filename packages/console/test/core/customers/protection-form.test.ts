import { FREEZE } from '@tenor/contract/core'
import { expect, test } from 'vitest'
import { isFreezeHours } from '../../../src/core/customers/protection-form.tsx'

test('an account is frozen for a whole number of hours, no longer than the server takes', () => {
  for (const hours of ['1', '72', String(FREEZE.mostHours)])
    expect([hours, isFreezeHours(hours)]).toEqual([hours, true])
  for (const hours of ['', '0', '-1', '1.5', '1e2', String(FREEZE.mostHours + 1)]) {
    expect([hours, isFreezeHours(hours)]).toEqual([hours, false])
  }
})
