import { type DestinationStream, type Logger, pino } from 'pino'
import type { LogLevel } from '../config/index.ts'

export type Log = Logger

/** Structured log: one JSON line an event, on standard output unless told otherwise. Secrets are blotted out wherever they might hang. */
export function createLog(level: LogLevel, destination: DestinationStream = pino.destination(1)): Log {
  const options = {
    level,
    base: null,
    redact: {
      // The detail of a database error shows the row at fault, such as a hash or an address.
      paths: [
        ...['*.password', '*.new_password', '*.fundpass', '*.old_fundpass', '*.totp', '*.csrf_token'],
        ...['*.authorization', '*.cookie', 'req.headers.cookie', 'url', 'err.detail', 'err.where', 'err.parameters'],
      ],
      censor: '[hidden]',
    },
  }
  return pino(options, destination)
}

/** A log that drops everything, for tests. */
export function silentLog(): Log {
  return pino({ level: 'silent' })
}
