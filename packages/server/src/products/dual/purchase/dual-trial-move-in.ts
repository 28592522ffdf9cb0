import { type Assets, isListed } from '@tenor/contract/core'
import { dualManifest } from '@tenor/contract/dual'
import { voucherMoveIn } from '../../../core/vouchers/index.ts'

const [trialFund] = dualManifest.vouchers

/** Trial funds that customers have elsewhere and have not used. */
export const trialFundMoveIn = (assets: Assets) =>
  voucherMoveIn({
    kind: trialFund?.name ?? '',
    isAsset: (asset) => isListed(assets, asset),
    read: ({ amount }) => ({ terms: {}, amount, makes: {} }),
  })
