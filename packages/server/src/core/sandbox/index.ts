export { type ClockMover, createClockMover, hasClock, type LoadedClock, loadClock } from './sandbox-clock.ts'
export { hangConvert } from './sandbox-convert.ts'
export { keepMode } from './sandbox-mode.ts'
export { hangSandbox } from './sandbox-routes.ts'
