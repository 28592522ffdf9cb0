export { type ClockMover, createClockMover, type LoadedClock, loadClock } from './sandbox-clock.ts'
export { hangSandbox } from './sandbox-routes.ts'
