export { type ClockMover, createClockMover, hasClock, type LoadedClock, loadClock } from './sandbox-clock.ts'
export { registerConvert } from './sandbox-convert.ts'
export { keepMode } from './sandbox-mode.ts'
export { registerSandbox } from './sandbox-routes.ts'
