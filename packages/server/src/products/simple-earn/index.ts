export { simpleEarnProduct } from './simple-earn-product.ts'
