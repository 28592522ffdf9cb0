export { type Connected, connect, type ProgramKey } from './connect.js'
export { TenorError, TenorRefusal, TenorUnreachable } from './errors.js'
export * from './generated/index.js'
