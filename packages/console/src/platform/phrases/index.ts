export {
  useDateWords,
  useLocaleChoice,
  useReasonWords,
  useViolationWords,
} from '@tenor/browser/phrases'
export * from './say.ts'
