import { Link } from '@tanstack/react-router'
import { spotLink } from '@tenor/contract/staking'
import { buttonClass, ListState } from '@tenor/ui'
import { Say } from '../../../platform/phrases/index.ts'
import { STAKING_MARKET } from '../staking-market.ts'
import type { StakingListed } from '../staking-queries.ts'

/** In place of an empty list. Tokens that were given for what is staked lie in spot. */
export function NothingStaked({ productType, asset }: StakingListed) {
  const tokens = productType === 0 ? asset : undefined
  return (
    <ListState
      kind="empty"
      title={<Say id="noRecord" />}
      text={<Say id="staking.holdings.none" />}
      action={
        tokens === undefined ? (
          <Link {...STAKING_MARKET} className={buttonClass({ kind: 'primary' })}>
            <Say id="staking.all" />
          </Link>
        ) : (
          <Link {...spotLink(tokens)} className={buttonClass({ kind: 'primary' })}>
            <Say id="staking.spot" />
          </Link>
        )
      }
    />
  )
}
