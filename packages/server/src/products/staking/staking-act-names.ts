import { namesFrom } from '../../core/proposals/index.ts'

/** Names of products in sentences about acts. */
export const stakingActNames = namesFrom(
  `select id, coalesce(nullif(name, ''), coin) as name, coin as asset from staking_product`,
)
