export {
  Answered,
  EndlessEnd,
  FailedList,
  FreshLine,
  ListPages,
  RefusalLine,
  StaleLine,
  Unmatched,
} from '@tenor/browser/states'
export { onDemand, panelOnDemand } from '@tenor/ui'
export * from './beside.tsx'
export * from './error-page.tsx'
export * from './locale-path.ts'
export * from './offline-bar.tsx'
export * from './only-chip.tsx'
export * from './page.tsx'
export * from './password-field.tsx'
export * from './products-link.tsx'
export * from './root-route.ts'
export * from './spoken-page.tsx'
export * from './use-failure-toast.ts'
export * from './waiting-part.tsx'
export * from './when-seen.tsx'
