export { stakingProduct } from './staking-server.ts'
