import { namesFrom } from '../../core/proposals/index.ts'

/** Names of products in sentences about acts. */
export const softActNames = namesFrom('select id, coin as name, coin as asset from soft_staking_coin')
