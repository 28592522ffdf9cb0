import { grantVoucher, jobs, setRole } from '@tenor/contract/core'
import { dualBackOfficeProductCreate } from '@tenor/contract/dual'
import { BACK_OFFICE_ROLES, type Role } from '@tenor/contract/http'
import { describe, expect, test } from 'vitest'
import { mayCall } from '../../src/platform/page/index.ts'

const CALLS = [jobs, dualBackOfficeProductCreate, grantVoucher, setRole]

describe('what the back office shows', () => {
  test('is what the role may do, and all of it to an operator', () => {
    const may = (role: Role) => CALLS.map((call) => mayCall(role, call))
    expect(BACK_OFFICE_ROLES.map(may)).toEqual([
      // A reader and support: neither gives or lists anything.
      [true, false, false, false],
      [true, false, false, false],
      [true, true, false, false],
      [true, false, true, false],
      [true, false, false, true],
    ])
    expect(may('operator')).toEqual([true, true, true, true])
  })

  test('is nothing to a customer, and while nobody is known', () => {
    expect(CALLS.some((call) => mayCall('customer', call))).toBe(false)
    expect(CALLS.some((call) => mayCall(undefined, call))).toBe(false)
  })
})
