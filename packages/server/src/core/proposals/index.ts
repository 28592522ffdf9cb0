export { boundsNow, lockBounds } from './four-eyes-bounds.ts'
export type { By, GivingAct } from './giving-act.ts'
export { type ProposalModule, registerProposals } from './proposal-routes.ts'
export { createProposals, type Given, type Proposals } from './proposals.ts'
