export { type Connected, connect, type ProgramKey } from './connect.js'
export * from './generated/index.js'
