import { type Instant, isoText } from '@tenor/contract/time'

/* A calendar file (RFC 5545): CRLF, at most 75 octets a line, text escaped. */

const LINE_OCTETS = 75

export type CalendarDelivery = {
  /** Stays the same from file to file. */
  uid: string
  at: Instant
  title: string
  text: string
  link: string
}

/** One event for each delivery of an open order. A file taken later replaces these by their ids. */
export function deliveriesCalendar(deliveries: readonly CalendarDelivery[], now: Instant): string {
  const events = deliveries.flatMap(({ uid, at, title, text, link }) => [
    'BEGIN:VEVENT',
    `UID:${uid}@tenor`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(at)}`,
    `DTEND:${stamp(at)}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(text)}`,
    `URL:${link}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ])
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Tenor//Dual investment//EN', ...events, 'END:VCALENDAR']
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

/** 20261203T080000Z */
function stamp(at: Instant): string {
  return `${isoText(at).slice(0, 19).replace(/[-:]/g, '')}Z`
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n')
}

/** Cut between characters, never within one. */
function folded(line: string): string {
  const encoder = new TextEncoder()
  const parts: string[] = []
  let part = ''
  let octets = 0
  for (const sign of line) {
    const size = encoder.encode(sign).length
    if (octets + size > LINE_OCTETS) {
      parts.push(part)
      part = ''
      octets = 1
    }
    part += sign
    octets += size
  }
  return [...parts, part].join('\r\n ')
}
