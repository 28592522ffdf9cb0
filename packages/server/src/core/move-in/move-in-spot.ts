import { type Assets, isListed } from '@tenor/contract/core'
import { violation } from '@tenor/contract/http'
import { decimalText } from '@tenor/contract/money'
import type { MoveInMakers } from './move-in-maker.ts'

/** Money moves in to the account of its customer's mode. */
export const coreMakers = (assets: Assets): MoveInMakers => ({
  spot: {
    productOf: ({ asset }) => asset,
    judge: async (_db, lines) =>
      lines.map(({ asset, amount }) =>
        isListed(assets, asset)
          ? { makes: { holding: 'spot', asset, amount: decimalText(amount) } }
          : { refused: violation('moveIn.asset.unknown', { asset }) },
      ),
    async make(_tx, lines, { bring }) {
      await bring(lines.map(({ line, account, asset, amount }) => ({ line, account, asset, amount })))
      return lines.map(() => null)
    },
  },
})
