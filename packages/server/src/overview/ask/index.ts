export { registerAsk } from './ask.ts'
