export {
  type SayValues,
  useDateWords,
  useFilterWords,
  useLocaleChoice,
  useReasonWords,
  useViolationWords,
} from '@tenor/browser/phrases'
export * from './say.ts'
