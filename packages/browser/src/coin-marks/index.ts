export * from './coin-marks.ts'
