import { COINS } from '@tenor/contract/core'
import { DUAL_QUOTE_ASSET, dualManifest } from '@tenor/contract/dual'
import { voucherMoveIn } from '../../../core/vouchers/index.ts'

const [trialFund] = dualManifest.vouchers

/** Trial funds that customers have elsewhere and have not used. */
export const trialFundMoveIn = voucherMoveIn({
  kind: trialFund?.name ?? '',
  isAsset: (asset) => asset === DUAL_QUOTE_ASSET || (COINS as readonly string[]).includes(asset),
  read: ({ amount }) => ({ terms: {}, amount, makes: {} }),
})
