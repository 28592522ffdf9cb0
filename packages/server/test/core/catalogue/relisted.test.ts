import type { Listing } from '@tenor/contract/core'
import { describe, expect, it } from 'vitest'
import { relisted } from '../../../src/core/catalogue/index.ts'

type Point = { target: number }
const listed = (id: number, target: number, listing: Listing = 'listed') => ({ id, target, listing })

function round(fresh: readonly Point[], before: readonly ReturnType<typeof listed>[], most = 100) {
  const stays = ({ target }: Point) => (target > most ? null : { target })
  return relisted<Point, ReturnType<typeof listed>>({
    fresh,
    listed: before,
    keyOf: ({ target }) => `${target}`,
    stays,
  })
}

describe('a round of listing', () => {
  it('lists what is fresh once, keeps what may stay, and withdraws the rest', () => {
    const { offers, withdrawn } = round(
      [{ target: 1 }, { target: 2 }, { target: 2 }],
      [listed(7, 2), listed(8, 3), listed(9, 200)],
    )
    expect(offers).toEqual([{ target: 1 }, { target: 2 }, { target: 3 }])
    expect(withdrawn).toEqual([9])
  })

  it('does not withdraw again what is not on sale', () => {
    expect(round([], [listed(7, 200, 'paused'), listed(8, 300)]).withdrawn).toEqual([8])
  })

  it('withdraws everything where nothing can be quoted', () => {
    expect(round([], [listed(7, 1), listed(8, 2)], 0)).toEqual({ offers: [], withdrawn: [7, 8] })
  })
})
