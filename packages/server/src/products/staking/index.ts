export { countedSql } from './mint-counted.ts'
export { bookMintedDay } from './mint-days.ts'
export { stakingProduct } from './staking-server.ts'
