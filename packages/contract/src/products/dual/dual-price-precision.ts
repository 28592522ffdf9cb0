export { pricePlaces, shownPrice } from '../../money/index.ts'
