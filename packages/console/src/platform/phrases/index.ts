export {
  type PlainValues,
  type SayValues,
  useDateWords,
  useFilterWords,
  useListWords,
  useLocaleChoice,
  useReasonWords,
  useViolationWords,
} from '@tenor/browser/phrases'
export * from './say.ts'
