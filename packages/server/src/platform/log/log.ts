import { type Logger, pino } from 'pino'
import type { LogLevel } from '../config/index.ts'

export type Log = Logger

/** Structured log: one JSON line an event on standard output. Secrets are blotted out wherever they might hang. */
export function createLog(level: LogLevel): Log {
  return pino({
    level,
    base: null,
    redact: {
      paths: ['*.password', '*.fundpass', '*.totp', '*.authorization', '*.cookie', 'req.headers.cookie', 'url'],
      censor: '[hidden]',
    },
  })
}

/** A log that drops everything, for tests. */
export function silentLog(): Log {
  return pino({ level: 'silent' })
}
