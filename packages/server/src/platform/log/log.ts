import { type DestinationStream, type Logger, pino } from 'pino'
import { PinoPretty } from 'pino-pretty'
import type { LogLevel } from '../config/index.ts'

export type Log = Logger

/**
 * Structured log: one JSON line an event on standard output, unless told otherwise; a person at a terminal gets the same
 * in words. Secrets are blotted out wherever they might be.
 */
export function createLog(level: LogLevel, destination: DestinationStream = console()): Log {
  const options = {
    level,
    base: null,
    redact: {
      // The detail of a database error shows the row at fault, such as a hash or an address.
      paths: [
        '*.password',
        '*.new_password',
        '*.fundpass',
        '*.old_fundpass',
        '*.totp',
        '*.csrf_token',
        '*.authorization',
        '*.cookie',
        'req.headers.cookie',
        'url',
        'err.detail',
        'err.where',
        'err.parameters',
      ],
      censor: '[hidden]',
    },
  }
  return pino(options, destination)
}

function console(): DestinationStream {
  if (!process.stdout.isTTY) return pino.destination(1)
  return PinoPretty({ sync: true, translateTime: 'UTC:HH:MM:ss', singleLine: true })
}

/** A log that drops everything, for tests. */
export function silentLog(): Log {
  return pino({ level: 'silent' })
}
