export {
  type PlainValues,
  type SayValues,
  useLocaleChoice,
  useReasonWords,
  useViolationWords,
} from '@tenor/browser/phrases'
export * from './say.ts'
