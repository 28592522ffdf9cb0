export { type ClockMover, createClockMover, hasClock, type LoadedClock, loadClock } from './sandbox-clock.ts'
export { hangSandbox } from './sandbox-routes.ts'
