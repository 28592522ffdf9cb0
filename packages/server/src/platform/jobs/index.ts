export * from './job.ts'
export * from './lanes.ts'
export * from './periodic.ts'
export * from './runner.ts'
