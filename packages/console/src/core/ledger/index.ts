export { TrialBalanceSection } from './trial-balance-section.tsx'
