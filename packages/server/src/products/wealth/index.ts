export { wealthProduct } from './wealth-server.ts'
