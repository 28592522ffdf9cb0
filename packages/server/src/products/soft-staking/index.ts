export { evaluationValues, rewardsSql } from './soft-staking-evaluation.ts'
export { instantsOf } from './soft-staking-keys.ts'
export { softStakingProduct } from './soft-staking-server.ts'
