/* What stands around the list, which is there first. */
export { HomeEvidence } from './home-evidence.tsx'
export { HomeIdle } from './home-idle.tsx'
export { HomeSteps } from './home-steps.tsx'
