import { EARN_HISTORY } from '@tenor/contract/simple-earn'
import { describe, expect, test } from 'vitest'
import { readHistorySearch } from '../../../src/products/simple-earn/history/history-search.ts'
import {
  afterInterestCheck,
  FIRST_SELECTION,
  keptSelection,
  selectionOf,
  selectionText,
} from '../../../src/products/simple-earn/history/history-selection.ts'

const { LEND, REDEEM, INTEREST } = EARN_HISTORY

describe('which records the history shows', () => {
  test('are those of the address where it says both, and lending in flexible where nothing was said', () => {
    expect(selectionOf({ tab: 'fixed', type: REDEEM })).toEqual({ tab: 'fixed', type: REDEEM })
    expect(selectionOf({ tab: 'fixed' })).toBeNull()
    expect(selectionOf({ tab: 'fixed', type: 9 })).toBeNull()
    expect(FIRST_SELECTION).toEqual({ tab: 'flexible', type: LEND })
  })

  test('are kept as text, and what is not understood is the first again', () => {
    const kept = { tab: 'fixed', type: INTEREST } as const
    expect(keptSelection(selectionText(kept))).toEqual(kept)
    for (const text of [null, '', 'staking.1', 'fixed.77']) expect(keptSelection(text)).toEqual(FIRST_SELECTION)
  })

  test('are interest of the first side that has some, flexible before fixed', () => {
    const check = (flexible: boolean, fixed: boolean) => afterInterestCheck(FIRST_SELECTION, { flexible, fixed })
    expect(check(true, true)).toEqual({ tab: 'flexible', type: INTEREST })
    expect(check(false, true)).toEqual({ tab: 'fixed', type: INTEREST })
    expect(check(false, false)).toEqual(FIRST_SELECTION)
  })

  test('stay where interest is shown already', () => {
    const shown = { tab: 'fixed', type: INTEREST } as const
    expect(afterInterestCheck(shown, { flexible: true, fixed: true })).toEqual(shown)
  })

  test('an address keeps what it understands and drops the rest', () => {
    expect(readHistorySearch({ tab: 'fixed', type: 3, asset: 'BTC', from: '2026-11-01', nothing: 1 })).toEqual({
      tab: 'fixed',
      type: 3,
      asset: 'BTC',
      from: '2026-11-01',
    })
    expect(readHistorySearch({ tab: 'dual', type: 'x' })).toEqual({})
  })
})
