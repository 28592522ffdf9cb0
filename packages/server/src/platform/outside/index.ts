export { type Answered, askJson } from './ask-json.ts'
